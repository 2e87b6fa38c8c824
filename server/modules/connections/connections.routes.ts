import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';
import type { HandlersOf } from '#server/http/mount';
import { agreementsOf } from '#server/mirror/agreement.store';
import { differencesOf } from '#server/mirror/differences.store';
import { shownWrites } from '#server/mirror/writes.store';
import type { Connecting } from './connecting.ts';
import { writeRows } from './writes.rules.ts';

type Ids =
  | 'testConnection'
  | 'addConnection'
  | 'listConnections'
  | 'getConnection'
  | 'changeConnection'
  | 'removeConnection'
  | 'refreshConnection'
  | 'getAgreement'
  | 'listDifferences'
  | 'listWrites'
  | 'retryWrite'
  | 'discardWrite';

/** Connected accounts of live networks, for the people who belong to them. */
export function connectionHandlers(connecting: Connecting): HandlersOf<Ids> {
  /** @throws USER_CAN_NOT_ACCESS_RESOURCE unless the person is an admin of the connected account */
  const asAdmin = async (networkId: number, userId: string) => {
    const found = await connecting.of(networkId, userId);
    if (found.level === 'admin') return found;
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.level', { level: 'admin' }));
  };
  /** The way to change the live network. @throws USER_CAN_NOT_ACCESS_RESOURCE for a viewer of the connected account */
  const asMember = async (networkId: number, userId: string) => {
    const { level, network } = await connecting.of(networkId, userId);
    if (level !== 'viewer') return network.deps.mirror?.writer;
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.level', { level: 'member' }));
  };
  return {
    testConnection: async ({ body }) => ({ campaigns: (await connecting.test(body)).campaigns ?? null }),
    addConnection: async ({ principal, body }) => {
      const id = await connecting.connect(body, await connecting.person(principal.id));
      return connecting.row(id, principal.id);
    },
    listConnections: ({ principal }) => connecting.all(principal.id),
    getConnection: ({ principal, params }) => connecting.row(params.networkId, principal.id),
    changeConnection: async ({ principal, params, body }) => {
      const { connection } = await asAdmin(params.networkId, principal.id);
      await connecting.change(connection, body, principal);
      return connecting.row(params.networkId, principal.id);
    },
    removeConnection: async ({ principal, params }) => {
      const { connection } = await asAdmin(params.networkId, principal.id);
      await connecting.disconnect(connection, principal);
      return undefined;
    },
    refreshConnection: async ({ principal, params, body }) => {
      const { network } = await connecting.of(params.networkId, principal.id);
      const { mirror } = network.deps;
      if (body.month === undefined) await mirror?.refreshNow();
      else await mirror?.lookAgain(body.month);
      return connecting.row(params.networkId, principal.id);
    },
    getAgreement: async ({ principal, params }) => {
      const { network } = await connecting.of(params.networkId, principal.id);
      const rows = await agreementsOf(network.deps.db);
      return rows.map(({ checked_at, ...row }) => ({ ...row, checkedAt: checked_at.toISOString() }));
    },
    listDifferences: async ({ principal, params }) => {
      const { network } = await connecting.of(params.networkId, principal.id);
      const rows = await differencesOf(network.deps.db);
      return rows.map(({ found_at, ...row }) => ({ ...row, foundAt: found_at.toISOString() }));
    },
    listWrites: async ({ principal, params }) => {
      const { network } = await connecting.of(params.networkId, principal.id);
      return writeRows(await shownWrites(network.deps.db), await network.deps.mirror?.progress());
    },
    retryWrite: async ({ principal, params }) => {
      await (await asMember(params.networkId, principal.id))?.retry(params.writeId);
      return undefined;
    },
    discardWrite: async ({ principal, params }) => {
      await (await asMember(params.networkId, principal.id))?.discard(params.writeId);
      return undefined;
    },
  };
}
