import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import { Failure, invalid, wrongField, type WrongField } from '#server/failure';
import { managerIds } from './account.store.ts';

/** The accounts that an account manager's report is limited to. */
export interface Narrowing {
  type: 'PAM' | 'CAM';
  ids: number[];
}

interface ManagerQuery {
  accountManagerType?: Narrowing['type'] | undefined;
  accountManagerIds?: number[] | undefined;
}

/**
 * The publishers or campaigns of some account managers, for limiting a report.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE for other roles; INVALID_REQUEST for missing or wrong members.
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
