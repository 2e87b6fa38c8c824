/** What a form is to a journey, and what most of them need. */
import type { Locator, Page, Role } from '../fixtures.ts';
import { ask, home, roles } from '../network.ts';

/** A form as it stands before it is sent. */
export interface Filled {
  send: () => Promise<unknown>;
  /** Its field and what was typed there; a question has none. */
  typed?: readonly (readonly [Locator, string])[];
  /** Where it is said that it failed, if that is not in the dialog on top. */
  said?: Locator;
  /** Sends it once more, where that is another button. */
  again?: () => Promise<unknown>;
  done: () => Promise<unknown>;
}

export interface Form {
  name: string;
  /** No other journey has axe look at it: `opened` does. */
  seenHereOnly?: true;
  /** Who may use it, and in which account, if that is not their own. */
  who: readonly (readonly [Role, string])[];
  fill: (page: Page, at: string, role: Role) => Promise<Filled>;
}

export const own = (...some: Role[]): Form['who'] => some.map((role) => [role, home[role]]);
export const everybody = own(...roles);
export const deciders = own('advertiser', 'manager');
export const publishers: Form['who'] = [...own('publisher'), ['manager', home.publisher]];

export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
export const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** What says that a decision could not be sent, wherever one is by then. */
export const undecided = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be changed' });

let made = 0;
/** Of nothing else in the network: every worker has one of its own. */
export const unique = (role: Role) => `Made by the ${role} ${++made}`;

/** The conversion that waits longest for a decision, of this year. */
export async function pending(page: Page, at: string): Promise<string> {
  const rows = await ask<{ conversionId: string }[]>(
    page,
    at,
    `GET /v1/conversions?status=pending&dateField=conversion&targetCurrencyCode=GBP&fromDate=2026-01-01&toDate=2026-03-15&sortColumnName=conversionDate&sortDirection=asc&limit=1`,
  );
  return rows[0]!.conversionId;
}
