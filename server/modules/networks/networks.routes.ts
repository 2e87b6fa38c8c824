import { randomUUID } from 'node:crypto';
import { HOME } from '#contract/networks';
import type { SetUpState } from '#contract/own-network';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { isDemo, OWN_AGENCY, beginOwn, storeAgency, storePerson } from '#server/domain/own-network.store';
import { rereadRates } from '#server/domain/rates.store';
import { Failure, invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Passwords } from '#server/http/passwords';
import type { Principal } from '#server/http/principal';
import { endSetUpCode, setUpState, storePassword } from './set-up.store.ts';
import { changeAgencyFacts } from './agency-facts.ts';
import { agencyName, agencySettings, countStarted, personOf } from './networks.store.ts';
import { mayRemove } from './removal.ts';

type Id =
  | 'checkSetUp'
  | 'setUpNetwork'
  | 'startNetwork'
  | 'getAgency'
  | 'changeAgency'
  | 'removeDemo'
  | 'removeNetwork';

function refuseUnlessOpen(state: SetUpState): void {
  if (state === 'done') throw new Failure('CONFLICT', refusal('setUp.done'));
  if (state === 'wrong') throw invalidField('body.code', refusal('setUp.wrongCode'));
}

/** Networks that one person may have started: each is a database of its own. */
const MOST_STARTED = 5;

/** Set-up of an empty installation, further networks, the agency's own facts, and what is removed. */
export function networkHandlers(deps: Deps, passwords: Passwords): HandlersOf<Id> {
  const { db, now, networks, networkId } = deps;
  const settings = async (agencyId: number, principal: Principal) => ({
    ...(await agencySettings(db, agencyId)),
    removable: await mayRemove(deps, principal),
  });
  return {
    checkSetUp: async ({ body }) => ({ state: await setUpState(db, body.code) }),
    setUpNetwork: async ({ body, request, reply }) => {
      const { code, password, firstName, surname, ...facts } = body;
      refuseUnlessOpen(await setUpState(db, code));
      const email = body.email.toLowerCase();
      const hash = await passwords.hash(password, [firstName, surname, email]);
      const person = { id: randomUUID(), firstName, surname, email };
      await db.transaction().execute(async (tx) => {
        refuseUnlessOpen(await setUpState(tx, code));
        await storePerson(tx, person, now());
        await storePassword(tx, person.id, hash, now());
        await storeAgency(tx, facts, person, now());
        await endSetUpCode(tx);
      });
      await rereadRates(db, deps.rates);
      return passwords.signIn(request, reply, { email, password });
    },
    startNetwork: async ({ body, principal }) => {
      if (networkId !== HOME) throw new Failure('CONFLICT', refusal('network.onlyFirst'));
      const person = await personOf(db, principal.id);
      if (!person) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.peopleOnly'));
      const refuseMore = async () => {
        if ((await countStarted(db, person.id)) < MOST_STARTED) return;
        throw new Failure('CONFLICT', refusal('network.most', { most: MOST_STARTED }));
      };
      await refuseMore();
      const { id } = await networks.add({ name: body.name, createdBy: person.id }, async (tx) => {
        // Networks are made one after the other: of two at once the second sees the first here.
        await refuseMore();
        await beginOwn(tx);
        await storePerson(tx, person, now());
        await storeAgency(tx, body, person, now());
      });
      return { network: id, agencyId: OWN_AGENCY };
    },
    getAgency: ({ scope, principal }) => settings(scope.agencyId, principal),
    changeAgency: async ({ scope, principal, body }) => {
      await changeAgencyFacts(deps, scope, principal, body);
      return settings(scope.agencyId, principal);
    },
    removeDemo: async ({ principal }) => {
      if (!(await mayRemove(deps, principal)).demo) throw new Failure('CONFLICT', refusal('demo.notRemovable'));
      const home = await networks.get(HOME);
      if (!(await isDemo(home.deps.db))) throw new Failure('CONFLICT', refusal('demo.notRemovable'));
      await networks.removeDemo();
      return undefined;
    },
    removeNetwork: async ({ scope, principal, body, reply, request }) => {
      if (!(await mayRemove(deps, principal)).network) {
        throw new Failure('CONFLICT', refusal('network.notRemovable'));
      }
      const name = await agencyName(db, scope.agencyId);
      if (body.name !== name) throw invalidField('body.name', refusal('network.otherName', { name }));
      const erase = await networks.remove(networkId);
      // This answer is one of the requests that the removal waits for.
      reply.raw.once('close', () => {
        erase().catch((err: unknown) => request.log.error({ err }, 'a removed network is left on the disk'));
      });
      return undefined;
    },
  };
}
