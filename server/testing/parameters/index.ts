import { offers } from './offers.ts';
import { sales } from './sales.ts';

/** The effect of each parameter of each list under /v1 on its rows. */
export const tables = { ...offers, ...sales };
