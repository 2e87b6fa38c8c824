import type { FastifyRequest } from 'fastify';
import type { endpoints } from '#contract';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';
import { EachTurns, Turns, type Queue } from '#server/db/turns';

type Id = keyof typeof endpoints;

/** Operations that add up many rows. They have turns of their own, so that lists and sign-in find connections free. */
const heavy: ReadonlySet<Id> = new Set<Id>([
  'getPaymentOverview',
  'getPaymentTimeline',
  'getNextPayment',
  'getChanges',
  'sumConversions',
  'runBilling',
]);

const MOST = 3;
const MOST_EACH = 2;
const MOST_WAITING_EACH = 24;
const WAIT_MS = 30_000;

const busy = () => refusal('service.overloaded');
const database = new Turns(MOST);
const accounts = new EachTurns(MOST_EACH, MOST_WAITING_EACH, busy);

/** Heavy operations of this process: those of a caller with too many wait for the caller's others first. */
export const heavyQueue = (): Queue => ({
  waiting: accounts.waiting + database.waiting,
  running: database.running,
});

/**
 * Runs a heavy operation in its turn, any other at once.
 * @throws OVERLOADED when the turn does not come in time or the client leaves.
 */
export async function inTurn<T>(id: Id, { gone, principal, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!heavy.has(id)) return work();
  const waiting = AbortSignal.any([gone, AbortSignal.timeout(WAIT_MS)]);
  const ends: (() => void)[] = [];
  try {
    ends.push(await accounts.take(principal?.id ?? ip, waiting));
    ends.push(await database.take(waiting));
  } catch (error) {
    for (const end of ends) end();
    throw error instanceof Failure ? error : new Failure('OVERLOADED', busy());
  }
  try {
    return await work();
  } finally {
    for (const end of ends) end();
  }
}
