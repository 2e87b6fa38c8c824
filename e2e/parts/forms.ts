/** Types and helpers of the lists of forms, each of which has those of some pages. */
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Role } from '#contract/access';
import { deferred } from '#src/features/conversions/decide/deferred.ts';
import type { Answers, EndpointId } from './service.ts';

export interface FormCase {
  name: string;
  /** Roles and accounts that may use it. */
  who: readonly (readonly [Role, string])[];
  /** Address below the account. */
  at: string;
  answers?: Answers;
  /** Buttons that open it. */
  open?: readonly (string | RegExp)[];
  /** Typed text by field label. */
  typed?: Readonly<Record<string, string>>;
  /** Selections before any button is pressed. */
  begin?: () => Promise<unknown>;
  /** Further choices. */
  choose?: (role: Role) => Promise<unknown>;
  /** The submit button, and the retry button if it is another one. */
  send: string | RegExp;
  again?: string | RegExp;
  /** The endpoint it is sent to. */
  to: EndpointId;
  /** An empty form is refused: the first invalid field gets the focus. */
  needs?: true;
  /** The place of the error message, if it is not in the top dialog. */
  said?: () => Locator;
  /** Asserts success; by default the dialog closes. */
  done?: () => Promise<unknown>;
  /** An impatient press may send it twice. */
  repeats?: true;
  /** A decision that can be undone for a while; the test ends that time. */
  later?: true;
}

const agency = '/1/0';
const homes = { publisher: '/1/200001', advertiser: '/1/100001', manager: agency } as const;
/** Roles, each at its own home. */
export const own = (...roles: Role[]): FormCase['who'] => roles.map((role) => [role, homes[role]]);
export const everybody = own('publisher', 'advertiser', 'manager');
export const deciders = own('advertiser', 'manager');
/** A publisher, and an account manager who acts for it. */
export const publishers: FormCase['who'] = [...own('publisher'), ['manager', homes.publisher]];

/** Waits until the first of these is visible. */
export const seen = (what: Locator) => expect.element(what.first()).toBeVisible();
/** The texts of the page outside of its dialogs. */
export const inMain = () => page.getByRole('main').getByRole('alert');

/** The top dialog. */
export const topmost = () => page.getByRole('dialog').last();
/** Ends the time in which a decision can be undone. */
export const timeIsOver = (): void => deferred.flush();
