import { Failure, type FieldError } from '#contract/failures';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
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
    throw new Failure(
      'USER_CAN_NOT_ACCESS_RESOURCE',
      'accountManagerType and accountManagerIds are for account managers.',
    );
  }
  const errors: FieldError[] = [];
  if (!type)
    errors.push({ path: 'query.accountManagerType', message: 'is required with accountManagerIds: PAM or CAM' });
  if (ids.length === 0)
    errors.push({ path: 'query.accountManagerIds', message: `is required with accountManagerType: whose accounts` });
  const known = ids.length > 0 ? await managerIds(db, scope) : [];
  for (const id of ids.filter((one) => !known.includes(one))) {
    const message = `must be account managers of the agency (${known.join(', ')}), not ${id}`;
    errors.push({ path: 'query.accountManagerIds', message });
  }
  if (type && errors.length === 0) return { type, ids };
  const [first] = errors;
  throw new Failure('INVALID_REQUEST', `${first?.path.replace('query.', '')} ${first?.message}.`, errors);
}
