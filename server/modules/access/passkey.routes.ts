import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Passkey } from '#contract/passkeys';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { personOfPasskey } from './devices.store.ts';
import { ask, homeOf } from './library.routes.ts';
import { logAbout, someone } from './log.ts';
import {
  afterSignIn,
  checkPassword,
  endReplaced,
  placeOf,
  tellChange,
  withProof,
  type SignedIn,
} from './signing-in.routes.ts';

type Ids =
  | 'listPasskeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'beginPasskeySignIn'
  | 'signInWithPasskey';

/** A passkey as the library answers it. */
interface Stored {
  id: string;
  name?: string | null;
  createdAt: string;
}

const shown = ({ id, name, createdAt }: Stored): Passkey => ({
  id,
  name: name ?? '',
  createdAt: new Date(createdAt).toISOString(),
});

/** Passkeys: added, named, removed, and signed in with. */
export function passkeyHandlers(deps: Deps): HandlersOf<Ids> {
  const stored = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await ask(deps, request, reply, { path: '/passkey/list-user-passkeys' });
    const all = (await answer.json()) as Stored[];
    return all.map(shown).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  };
  /** One of the caller's own. @throws NOT_FOUND */
  const found = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    const own = (await stored(request, reply)).find((one) => one.id === id);
    if (!own) throw new Failure('NOT_FOUND', refusal('access.noPasskey'));
    return own;
  };
  return {
    listPasskeys: ({ request, reply }) => stored(request, reply),
    beginPasskey: async ({ body, principal, request, reply }) => {
      await checkPassword(deps, { principal, request, reply }, body.accountPassword);
      const answer = await ask(deps, request, reply, { path: '/passkey/generate-register-options' });
      return (await answer.json()) as Record<string, unknown>;
    },
    addPasskey: async ({ body: { answer: response }, principal, request, reply }) => {
      const { device: name } = placeOf(request);
      const answer = await ask(deps, request, reply, {
        path: '/passkey/verify-registration',
        body: { name, response },
      });
      if (!answer.ok) throw new Failure('CONFLICT', refusal('access.passkeyNotAdded'));
      await logAbout(deps, principal, 'passkey.added', { after: { name, ...placeOf(request) } });
      await tellChange(deps, request, principal.id, 'passkeyAdded');
      return shown((await answer.json()) as Stored);
    },
    renamePasskey: async ({ params: { id }, body: { name }, request, reply }) => {
      const own = await found(request, reply, id);
      await ask(deps, request, reply, { path: '/passkey/update-passkey', body: { id, name } });
      return { ...own, name };
    },
    removePasskey: async ({ params: { id }, body, principal, request, reply }) => {
      const { name } = await found(request, reply, id);
      await checkPassword(deps, { principal, request, reply }, body.accountPassword);
      await ask(deps, request, reply, { path: '/passkey/delete-passkey', body: { id } });
      await logAbout(deps, principal, 'passkey.removed', { before: { name }, after: placeOf(request) });
      await tellChange(deps, request, principal.id, 'passkeyRemoved');
      return undefined;
    },
    beginPasskeySignIn: async ({ request, reply }) => {
      const answer = await ask(deps, request, reply, { path: '/passkey/generate-authenticate-options' });
      return { ...((await answer.json()) as Record<string, unknown>), userVerification: 'required' };
    },
    signInWithPasskey: async ({ body, request, reply }) => {
      const answer = await ask(deps, request, reply, {
        path: '/passkey/verify-authentication',
        body: { response: body.answer },
      });
      if (!answer.ok) {
        const person = await personOfPasskey((await homeOf(deps)).db, String(body.answer['id']));
        if (person) {
          await logAbout(deps, person, 'session.refused', { actor: someone, after: withProof(request, 'passkey') });
        }
        throw new Failure('INVALID_SIGN_IN', refusal('access.wrongPasskey'));
      }
      const { user } = (await answer.json()) as { user: SignedIn };
      await endReplaced(deps, request);
      return afterSignIn(deps, request, reply, user, 'passkey');
    },
  };
}
