import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { countRequest } from '#server/db/rate-window.store';
import { actorColumns, audit } from '#server/domain/audit.store';
import { Failure, invalidField } from '#server/failure';
import { cookiesOf } from '#server/http/cookies';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { tokenHash } from '#server/sign-in/hashed-sessions';
import { hasTwoFactor, setTwoFactorRequired } from './access.store.ts';
import { ask, giveCookies, homeOf, inTurn, refusedWith, tooMany } from './library.routes.ts';
import { logAbout, someone } from './log.ts';
import { endLinksAndTrust } from './password.store.ts';
import { meOf, sessionOf } from './sessions.routes.ts';
import { afterSignIn, guessInSession, placeOf, tellChange, withProof } from './signing-in.routes.ts';

type Ids =
  | 'signInSecondFactor'
  | 'beginTwoFactor'
  | 'confirmTwoFactor'
  | 'endTwoFactor'
  | 'renewRecoveryCodes'
  | 'requireTwoFactor';

interface User {
  id: string;
  name: string;
  email: string;
}

/** Recovery codes have letters; the codes of an app are digits. */
const isRecovery = (code: string): boolean => !/^[\d\s]+$/.test(code);

/** Codes of an app are often written in two groups. */
const digitsOf = (code: string): string => code.replace(/\s/g, '');

/** A code of an app is right for three steps of 30 seconds: its own, the one before and the one after. */
const CODE_MS = 90_000;

/** Whether somebody has signed in with a right code before. The library would take it again while it lasts. */
async function wasUsed(deps: Deps, { id }: User, code: string): Promise<boolean> {
  const { db } = await homeOf(deps);
  const { current } = await countRequest(db, tokenHash(`code ${id} ${code}`), CODE_MS, new Date());
  return current > 1;
}

/** The person whose password was right and whose code is asked for, by the library's cookie. */
async function personAsked({ auth }: Deps, { headers }: FastifyRequest): Promise<User | undefined> {
  const { createAuthCookie, internalAdapter } = await auth.$context;
  const [signed = ''] = cookiesOf(headers.cookie, createAuthCookie('two_factor').name);
  const begun = await internalAdapter.findVerificationValue(decodeURIComponent(signed).split('.')[0] ?? '');
  return begun ? ((await internalAdapter.findUserById(begun.value)) ?? undefined) : undefined;
}

/** The second factor: asked for at sign-in, switched on and off, required by an agency. */
export function twoFactorHandlers(deps: Deps): HandlersOf<Ids> {
  /** A call that needs the password. Guesses are counted by session. */
  const withPassword = async (
    principal: Principal,
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body: { accountPassword: string },
  ): Promise<Response> => {
    const wasRight = await guessInSession(deps, principal, reply);
    const response = await inTurn(() => ask(deps, request, reply, { path, body: { password: body.accountPassword } }));
    if (!response.ok) throw invalidField('body.accountPassword', refusal('access.wrongPassword'));
    await wasRight();
    return response;
  };
  const checkOn = async (principal: Principal, wanted: boolean) => {
    const isOn = await hasTwoFactor((await homeOf(deps)).db, principal.id);
    if (isOn === wanted) return;
    throw new Failure('CONFLICT', refusal(isOn ? 'access.twoFactorIsOn' : 'access.twoFactorIsOff'));
  };
  const meAfter = async (principal: Principal, twoFactorEnabled: boolean) => {
    const { internalAdapter } = await deps.auth.$context;
    const user = await internalAdapter.findUserById(principal.id);
    if (!user) throw new Failure('INVALID_API_KEY', refusal('access.sessionEnded', { name: principal.name }));
    return meOf(deps, { ...user, twoFactorEnabled });
  };
  return {
    signInSecondFactor: async ({ body, request, reply }) => {
      const { code, trustDevice } = body;
      const proof = isRecovery(code) ? 'recoveryCode' : 'code';
      const refuse = async (person: User | undefined) => {
        if (person)
          await logAbout(deps, person, 'session.refused', { actor: someone, after: withProof(request, proof) });
        return new Failure('INVALID_SIGN_IN', refusal('access.wrongCode'));
      };
      const before = await sessionOf(deps, request);
      const answer = await ask(deps, request, reply, {
        ...(proof === 'code'
          ? { path: '/two-factor/verify-totp', body: { code: digitsOf(code), trustDevice } }
          : { path: '/two-factor/verify-backup-code', body: { code, trustDevice } }),
        cookies: false,
      });
      if (!answer.ok) {
        const why = await refusedWith(answer);
        if (why === 'INVALID_CODE' || why === 'INVALID_BACKUP_CODE')
          throw await refuse(await personAsked(deps, request));
        if (why === 'ACCOUNT_TEMPORARILY_LOCKED') throw tooMany(reply, 900);
        throw new Failure('LINK_ENDED', refusal('access.codeTooLate'));
      }
      const { user, token } = (await answer.json()) as { user: User; token: string };
      if (proof === 'code' && (await wasUsed(deps, user, digitsOf(code)))) {
        // To a browser that is signed in the library gives the session that it has, which the first use has made.
        if (token !== before?.session.token) await (await deps.auth.$context).internalAdapter.deleteSession(token);
        throw await refuse(user);
      }
      giveCookies(answer, reply);
      if (proof === 'recoveryCode') await logAbout(deps, user, 'two_factor.recovered', { after: placeOf(request) });
      return afterSignIn(deps, request, reply, { ...user, twoFactorEnabled: true }, proof);
    },
    beginTwoFactor: async ({ body, principal, request, reply }) => {
      // A new secret would be in force at once, before any app has it.
      await checkOn(principal, false);
      const answer = await withPassword(principal, request, reply, '/two-factor/enable', body);
      const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
      return { uri: totpURI, recoveryCodes: backupCodes };
    },
    confirmTwoFactor: async ({ body, principal, request, reply }) => {
      await checkOn(principal, false);
      const answer = await ask(deps, request, reply, {
        path: '/two-factor/verify-totp',
        body: { code: digitsOf(body.code) },
      });
      if (!answer.ok) throw invalidField('body.code', refusal('access.badCode'));
      await endLinksAndTrust((await homeOf(deps)).db, principal.id);
      await logAbout(deps, principal, 'two_factor.on', { after: placeOf(request) });
      await tellChange(deps, request, principal.id, 'twoFactorOn');
      return meAfter(principal, true);
    },
    endTwoFactor: async ({ body, principal, request, reply }) => {
      await checkOn(principal, true);
      await withPassword(principal, request, reply, '/two-factor/disable', body);
      await endLinksAndTrust((await homeOf(deps)).db, principal.id);
      await logAbout(deps, principal, 'two_factor.off', { after: placeOf(request) });
      await tellChange(deps, request, principal.id, 'twoFactorOff');
      return meAfter(principal, false);
    },
    renewRecoveryCodes: async ({ body, principal, request, reply }) => {
      await checkOn(principal, true);
      const answer = await withPassword(principal, request, reply, '/two-factor/generate-backup-codes', body);
      const { backupCodes } = (await answer.json()) as { backupCodes: string[] };
      await logAbout(deps, principal, 'two_factor.renewed', { after: placeOf(request) });
      await tellChange(deps, request, principal.id, 'recoveryCodes');
      return { recoveryCodes: backupCodes };
    },
    requireTwoFactor: async ({ body, principal, scope }) => {
      if (body.twoFactorRequired && principal.kind === 'user') {
        const isOn = await hasTwoFactor((await homeOf(deps)).db, principal.id);
        // Whoever asks would be the first to be shut out.
        if (!isOn) throw new Failure('CONFLICT', refusal('access.ownTwoFactorFirst'));
      }
      await deps.db.transaction().execute(async (tx) => {
        const before = await setTwoFactorRequired(tx, scope.agencyId, body.twoFactorRequired);
        if (before === body.twoFactorRequired) return;
        await audit(tx, {
          agency_id: scope.agencyId,
          contact_id: 0,
          ...actorColumns(principal),
          action: 'sign_in_rules.changed',
          subject_kind: 'agency',
          subject_id: String(scope.agencyId),
          occurred_at: deps.now(),
          before: { twoFactorRequired: before },
          after: { twoFactorRequired: body.twoFactorRequired },
        });
      });
      return body;
    },
  };
}
