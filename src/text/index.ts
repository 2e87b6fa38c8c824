/** Every word the dashboard shows. One file an area below `en/`; `t.area.name` in a component. */
import { account } from './en/account.ts';
import { campaigns } from './en/campaigns.ts';
import { conversions } from './en/conversions.ts';
import { keys } from './en/keys.ts';
import { palette } from './en/palette.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/signIn.ts';
import { states } from './en/states.ts';
import { table } from './en/table.ts';

const en = { account, campaigns, conversions, keys, palette, shell, signIn, states, table };

export const t = en;
