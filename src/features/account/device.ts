import type { SessionRow } from '#contract/access';
import * as t from '#text';

/** "Firefox on Windows", as far as it can be told. */
export function deviceOf({ browser, system }: Pick<SessionRow, 'browser' | 'system'>): string {
  if (browser && system) return t.account.on(browser, system);
  return browser ?? system ?? t.account.unknownDevice;
}
