import type { FastifyRequest } from 'fastify';
import { ACTING_FOR, isChange, levelOf, LOADED_FOR, type ContactParameter, type Definition } from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import { Failure } from '#server/failure';
import { scopeNamed, withLevel, type Contacts, type Principal } from './principal.ts';

/** Who may call an operation, and in which account. */

/** Called when an account manager's request is about one account, as that account's own people see it. */
export type OnLook = (principal: Principal, scope: Scope) => void;

export type ScopeQuery = { agencyId: number } & Record<ContactParameter, number>;

/** The caller, when the endpoint needs one. */
export function admit(definition: Definition & { id: string }, request: FastifyRequest): Principal | undefined {
  if (definition.access === 'public') return undefined;
  const { principal } = request;
  if (!principal) {
    throw new Failure('INVALID_API_KEY', refusal('access.keyNeeded'));
  }
  if (definition.access === 'user' && principal.kind !== 'user') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.peopleOnly'));
  }
  if (principal.twoFactorDue && !definition.beforeTwoFactor) {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.twoFactorDue'));
  }
  checkPerson(request, principal);
  checkOperation(principal, definition.id);
  return principal;
}

/**
 * Refuses what a page sends that was loaded for another person: somebody else has signed in in another tab since.
 * @throws INVALID_API_KEY
 */
function checkPerson({ headers }: FastifyRequest, { kind, id, name }: Principal): void {
  const loadedFor = headers[LOADED_FOR];
  if (kind !== 'user' || loadedFor === undefined || loadedFor === id) return;
  throw new Failure('INVALID_API_KEY', refusal('access.otherPerson', { name }));
}

/**
 * Checks what holds for a person whichever network the request names: what belongs to the person rather than to an
 * account waits for a second factor that any of their agencies requires; and somebody who has left every account
 * changes only their own sign-in, sessions and data, and may join again. A person who never belonged to an account is
 * not held back: they may come to connect one.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE
 */
async function checkStanding(definition: Definition, { standing }: Principal): Promise<void> {
  if (definition.access !== 'user' || !standing) return;
  const mayHaveLeft = definition.afterLeaving === true || definition.method === 'GET';
  if (definition.beforeTwoFactor && mayHaveLeft) return;
  const { twoFactorDue, hasLeft } = await standing();
  if (twoFactorDue && !definition.beforeTwoFactor) {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.twoFactorDue'));
  }
  if (hasLeft && !mayHaveLeft) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.hasLeft'));
}

/** @throws USER_CAN_NOT_ACCESS_RESOURCE for a key that is limited to other operations */
export function checkOperation({ operations }: Principal, operation: string): void {
  if (operations && !operations.has(operation)) {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.operation', { operation }));
  }
}

/** The request's account by the grants that reach the operation's level, and the caller with these grants. */
export interface Admitted {
  principal: Principal | undefined;
  scopeOf: (query: ScopeQuery) => Promise<Scope | undefined>;
}

/**
 * Admits a request to an operation.
 * @throws INVALID_API_KEY, USER_CAN_NOT_ACCESS_RESOURCE
 */
export async function admitted(
  definition: Definition & { id: string },
  request: FastifyRequest,
  { contacts, onLook }: { contacts: Contacts; onLook: OnLook },
): Promise<Admitted> {
  const caller = admit(definition, request);
  if (caller) await checkStanding(definition, caller);
  const principal = caller && withLevel(caller, levelOf(definition));
  const scopeOf = async (query: ScopeQuery) => {
    if (!caller || !principal) return undefined;
    const scope = await scopeAtLevel(definition, { caller, principal }, query, contacts);
    if (scope && isChange(definition)) checkActing(request, caller, scope);
    if (scope && isLooking(caller, scope)) onLook(caller, scope);
    return scope;
  };
  return { principal, scopeOf };
}

/** Whether an account manager looks at one account. A key belongs to a program, which acts on purpose. */
const isLooking = ({ kind }: Principal, scope: Scope): boolean =>
  kind === 'user' && scope.role === 'manager' && scope.kind !== 'agency';

/**
 * An account manager looks at an account as its people see it; changes in it need the switch "Act for this account",
 * which the header stands for.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE without the header
 */
export function checkActing({ headers }: FastifyRequest, principal: Principal, scope: Scope): void {
  if (!isLooking(principal, scope) || headers[ACTING_FOR] === String(scope.contactId)) return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.actingOff'));
}

/**
 * The scope by the grants that reach the operation's level.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE when only a lower grant covers the account
 */
async function scopeAtLevel(
  definition: Definition,
  { caller, principal }: { caller: Principal; principal: Principal },
  query: ScopeQuery,
  contacts: Contacts,
): Promise<Scope | undefined> {
  if (principal.grants.length === caller.grants.length) return scopeFor(definition, caller, query, contacts);
  const tooLow = new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.level', { level: levelOf(definition) }));
  if (definition.access === 'user') {
    if (principal.grants.length > 0) return undefined;
    throw tooLow;
  }
  try {
    return await scopeFor(definition, principal, query, contacts);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await scopeFor(definition, caller, query, contacts);
    throw tooLow;
  }
}

async function scopeFor(
  definition: Definition,
  principal: Principal,
  query: ScopeQuery,
  contacts: Contacts,
): Promise<Scope | undefined> {
  if (definition.access === 'contact') {
    const name = definition.contactParameter ?? 'contactId';
    return scopeNamed(principal, query.agencyId, { name, id: query[name] }, contacts);
  }
  if (definition.access !== 'manager') return undefined;
  const manages = principal.grants.some((grant) => grant.agencyId === query.agencyId && grant.role === 'manager');
  if (!manages) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.managersOnly'));
  return { agencyId: query.agencyId, contactId: 0, kind: 'agency', role: 'manager' };
}
