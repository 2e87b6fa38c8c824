import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { signedUp, type SignedUp } from '#server/domain/signed-up.store';
import { Failure, invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { ask, homeOf, isOwnPassword } from './library.routes.ts';
import { eraseEverywhere, personalData, type Held } from './personal-data.ts';
import { guessInSession } from './signing-in.routes.ts';

/** A person's own data: exported and erased. */
export function personalDataHandlers(deps: Deps): HandlersOf<'getPersonalData' | 'erasePersonalData'> {
  // One that cannot be opened is not passed over: what it holds would be neither exported nor erased.
  const networks = async (): Promise<Held[]> =>
    (await deps.networks.every()).map(({ id, name, deps: { db } }) => ({ name: name || `Network ${id}`, db }));
  const personOf = async ({ id, name }: Principal): Promise<SignedUp> => {
    const user = await signedUp((await homeOf(deps)).db, id);
    if (!user) throw new Failure('INVALID_API_KEY', refusal('access.sessionEnded', { name }));
    return user;
  };
  return {
    getPersonalData: async ({ principal }) => personalData(await networks(), await personOf(principal), deps.now()),
    erasePersonalData: async ({ body, principal, request, reply }) => {
      const wasRight = await guessInSession(deps, principal, reply);
      if (!(await isOwnPassword(deps, request, body.accountPassword)))
        throw invalidField('body.accountPassword', refusal('access.wrongPassword'));
      await wasRight();
      const person = await personOf(principal);
      await eraseEverywhere(await networks(), person, { secret: deps.config.SESSION_SECRET, now: deps.now() });
      // The session is gone: this takes its cookie from the browser.
      await ask(deps, request, reply, { path: '/sign-out', body: {} });
      return undefined;
    },
  };
}
