import { randomUUID } from 'node:crypto';
import { isDemoAddress } from '#contract/demo';
import { HOME } from '#contract/networks';
import type { SetUpState } from '#contract/own-network';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Deps, Fill } from '#server/deps';
import { beginLanguage } from '#server/domain/receivers.store';
import { actorColumns, audit } from '#server/domain/audit.store';
import { logInstallation } from '#server/domain/installation-log.store';
import {
  isDemo,
  OWN_AGENCY,
  beginOwn,
  rememberSetUp,
  storeAgency,
  storeManager,
  storePerson,
  type Person,
} from '#server/domain/own-network.store';
import { rereadRates } from '#server/domain/rates.store';
import { signedUpAt } from '#server/domain/signed-up.store';
import { Failure, invalid, invalidField, wrongField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Passwords } from '#server/http/passwords';
import type { Principal } from '#server/http/principal';
import { endSetUpCodes, setUpState, storePassword } from './set-up.store.ts';
import { changeAgencyFacts } from './agency-facts.ts';
import { agencyName, agencySettings, countStarted, ownerOf, personOf } from './networks.store.ts';
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

type Admin = Record<'firstName' | 'surname' | 'email' | 'password', string | undefined>;

interface SignIn {
  person: Person;
  password: string;
}

/**
 * The sign-in that is made for the admin of a network that is started with one of the demo; undefined for everybody
 * else, who becomes the admin themselves.
 * @throws INVALID_REQUEST for what is missing, or given by somebody else
 */
function signInFor({ email: starter }: Person, given: Admin): SignIn | undefined {
  const { firstName, surname, email, password } = given;
  const fields = ['firstName', 'surname', 'email', 'password'] as const;
  if (!isDemoAddress(starter)) {
    const [odd] = fields.filter((field) => given[field] !== undefined);
    if (odd) throw invalidField(`body.${odd}`, refusal('network.ownSignIn'));
    return undefined;
  }
  if (!firstName || !surname || !email || !password) {
    const missing = fields.filter((field) => !given[field]);
    throw invalid(missing.map((field) => wrongField(`body.${field}`, refusal('check.required'))));
  }
  return { person: { id: randomUUID(), firstName, surname, email: email.toLowerCase() }, password };
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
  const refuseTaken = async (on: Db, email: string) => {
    if (await signedUpAt(on, email)) throw invalidField('body.email', refusal('network.emailTaken'));
  };
  /** Makes somebody's sign-in, who belongs to the agency too, so that they change between it and their own network. */
  const newSignIn = async (
    agencyId: number,
    { person, password }: SignIn,
    own: { name: string; companyName: string },
  ): Promise<Fill> => {
    await refuseTaken(db, person.email);
    const names = [person.firstName, person.surname, person.email, own.name, own.companyName];
    const hash = await passwords.hash(password, names);
    return async (tx) => {
      await refuseTaken(tx, person.email);
      await storePerson(tx, person, now());
      await storePassword(tx, person.id, hash, now());
      const membershipId = await storeManager(tx, agencyId, person, now());
      await audit(tx, {
        agency_id: agencyId,
        contact_id: 0,
        actor_kind: 'user',
        actor_id: person.id,
        actor_name: `${person.firstName} ${person.surname}`,
        action: 'person.joined',
        subject_kind: 'person',
        subject_id: String(membershipId),
        occurred_at: now(),
        after: { name: `${person.firstName} ${person.surname}`, level: 'admin' },
      });
    };
  };
  return {
    checkSetUp: async ({ body }) => ({ state: await setUpState(db, body.code) }),
    setUpNetwork: async ({ body, request, reply }) => {
      const { code, password, firstName, surname, language, ...facts } = body;
      refuseUnlessOpen(await setUpState(db, code));
      const email = body.email.toLowerCase();
      const hash = await passwords.hash(password, [firstName, surname, email, facts.name, facts.companyName]);
      const person = { id: randomUUID(), firstName, surname, email };
      await db.transaction().execute(async (tx) => {
        refuseUnlessOpen(await setUpState(tx, code));
        await storePerson(tx, person, now());
        await storePassword(tx, person.id, hash, now());
        await storeAgency(tx, facts, person, now());
        if (language) await beginLanguage(tx, person.id, language);
        await endSetUpCodes(tx);
        await rememberSetUp(tx, person.id);
      });
      await rereadRates(db, deps.rates);
      return passwords.signIn(request, reply, { email, password });
    },
    startNetwork: async ({ body, principal, scope, request, reply }) => {
      if (networkId !== HOME) throw new Failure('CONFLICT', refusal('network.onlyFirst'));
      const starter = await personOf(db, principal.id);
      if (!starter) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.peopleOnly'));
      const { firstName, surname, email, password, language, ...facts } = body;
      const signIn = signInFor(starter, { firstName, surname, email, password });
      const admin = signIn?.person ?? starter;
      const refuseMore = async () => {
        // Anybody may be behind the demo's sign-ins: all that were started are theirs.
        if ((await countStarted(db, signIn ? undefined : starter.id)) < MOST_STARTED) return;
        throw new Failure('CONFLICT', refusal('network.most', { most: MOST_STARTED }));
      };
      await refuseMore();
      const beside = signIn && (await newSignIn(scope.agencyId, signIn, facts));
      const { id } = await networks.add(
        { name: body.name, createdBy: admin.id, ...(beside && { beside }) },
        async (tx) => {
          // Networks are made one after the other: of two at once the second sees the first here.
          await refuseMore();
          if (signIn) await refuseTaken(db, admin.email);
          await beginOwn(tx);
          await storePerson(tx, admin, now());
          await storeAgency(tx, facts, admin, now());
          if (language) await beginLanguage(tx, admin.id, language);
        },
      );
      if (signIn) await passwords.signIn(request, reply, { email: admin.email, password: signIn.password });
      return { network: id, agencyId: OWN_AGENCY };
    },
    getAgency: ({ scope, principal }) => settings(scope.agencyId, principal),
    changeAgency: async ({ scope, principal, body }) => {
      await changeAgencyFacts(deps, scope, principal, body);
      return settings(scope.agencyId, principal);
    },
    removeDemo: async ({ scope, principal }) => {
      if (!(await mayRemove(deps, principal)).demo) throw new Failure('CONFLICT', refusal('demo.notRemovable'));
      const home = await networks.get(HOME);
      if (!(await isDemo(home.deps.db))) throw new Failure('CONFLICT', refusal('demo.notRemovable'));
      await networks.removeDemo();
      // The demo's own log goes with it.
      await db.transaction().execute((tx) =>
        audit(tx, {
          agency_id: scope.agencyId,
          contact_id: 0,
          ...actorColumns(principal),
          action: 'demo.removed',
          subject_kind: 'network',
          subject_id: String(HOME),
          occurred_at: now(),
        }),
      );
      return undefined;
    },
    removeNetwork: async ({ scope, principal, body, reply, request }) => {
      if (!(await mayRemove(deps, principal)).network) {
        throw new Failure('CONFLICT', refusal('network.notRemovable'));
      }
      const name = await agencyName(db, scope.agencyId);
      if (body.name !== name) throw invalidField('body.name', refusal('network.otherName', { name }));
      const others = (await networks.all()).filter(({ id }) => id !== networkId);
      const owner = await ownerOf((await networks.get(HOME)).deps.db, networkId);
      const erase = await networks.remove(networkId);
      await logInstallation(others, principal, [owner?.createdBy ?? null], {
        action: 'network.removed',
        subject_kind: 'network',
        subject_id: String(networkId),
        occurred_at: now(),
        before: { name },
      });
      // This answer is one of the requests that the removal waits for.
      reply.raw.once('close', () => {
        erase().catch((err: unknown) => request.log.error({ err }, 'a removed network is left on the disk'));
      });
      return undefined;
    },
  };
}
