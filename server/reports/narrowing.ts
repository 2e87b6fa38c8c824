import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import { Failure, invalid, wrongField, type WrongField } from '#server/failure';
import { managerIds } from './account.store.ts';

/** Whose accounts an account manager's report is narrowed to. */
export interface Narrowing {
  type: 'PAM' | 'CAM';
  ids: number[];
}

interface ManagerQuery {
  accountManagerType?: Narrowing['type'] | undefined;
  accountManagerIds?: number[] | undefined;
}

/**
 * Publishers or campaigns of some account managers that a report is narrowed to.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE for who is no account manager; INVALID_REQUEST naming what is missing or wrong.
 */
export async function narrowingOf(
  db: Db,
  { accountManagerType: type, accountManagerIds: ids = [] }: ManagerQuery,
  scope: Scope,
): Promise<Narrowing | undefined> {
  if (!type && ids.length === 0) return undefined;
  if (scope.role !== 'manager') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('report.managersOnly'));
  }
  const errors: WrongField[] = [];
  if (!type) errors.push(wrongField('query.accountManagerType', refusal('report.typeNeeded')));
  if (ids.length === 0) errors.push(wrongField('query.accountManagerIds', refusal('report.idsNeeded')));
  const known = ids.length > 0 ? await managerIds(db, scope) : [];
  for (const id of ids.filter((one) => !known.includes(one))) {
    errors.push(wrongField('query.accountManagerIds', refusal('report.noManager', { managers: known, given: id })));
  }
  if (type && errors.length === 0) return { type, ids };
  throw invalid(errors);
}
