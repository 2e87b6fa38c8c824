import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import { Failure, wrongField, type WrongField } from '#server/failure';
import { managerIds } from './account.store.ts';

/** The accounts that an account manager's report is limited to. */
export interface Narrowing {
  type: 'PAM' | 'CAM';
  ids: number[];
}

export interface ManagerQuery {
  accountManagerType?: Narrowing['type'] | undefined;
  accountManagerIds?: number[] | undefined;
}

/**
 * The publishers or campaigns of some account managers, for limiting a report. Missing and wrong members are added to
 * `errors`.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE for other roles.
 */
export async function narrowingOf(
  db: Db,
  query: ManagerQuery,
  scope: Scope,
  errors: WrongField[],
): Promise<Narrowing | undefined> {
  const { accountManagerType: type, accountManagerIds: ids = [] } = query;
  if (!type && ids.length === 0) return undefined;
  if (scope.role !== 'manager') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('report.managersOnly'));
  }
  errors.push(...(await narrowingErrors(db, query, scope)));
  return type && { type, ids };
}

/** What is wrong with a narrowing. Only an account manager of the scope learns who the others are. */
export async function narrowingErrors(
  db: Db,
  { accountManagerType: type, accountManagerIds: ids = [] }: ManagerQuery,
  scope: Scope | undefined,
): Promise<WrongField[]> {
  if (ids.length === 0) return type ? [wrongField('query.accountManagerIds', refusal('report.idsNeeded'))] : [];
  const missing = type ? [] : [wrongField('query.accountManagerType', refusal('report.typeNeeded'))];
  if (scope?.role !== 'manager') return missing;
  const known = await managerIds(db, scope);
  const strangers = ids.filter((one) => !known.includes(one));
  return [
    ...missing,
    ...strangers.map((given) =>
      wrongField('query.accountManagerIds', refusal('report.noManager', { managers: known, given })),
    ),
  ];
}
