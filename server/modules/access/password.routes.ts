import { setTimeout as pause } from 'node:timers/promises';
import { refusal } from '#contract/refusals/index';
import type { Made } from '#server/auth';
import { signInLinkMinutes } from '#server/domain/mail-links';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import { actorColumns, audit } from '#server/domain/audit.store';
import { languageOf } from '#server/http/language';
import { waitToMail } from '#server/mail/limits';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { grantsOf, revokeKeys } from './access.store.ts';
import { atAddress, forgetGuesses } from './guesses.store.ts';
import { ask, EVEN_ANSWER_MS, handingOver, homeOf, inTurn, isOwnPassword } from './library.routes.ts';
import { logAbout } from './log.ts';
import { endLinksAndTrust, endWaysIn } from './password.store.ts';
import { guessInSession, meetDevice, placeOf, tellChange, whyWeak } from './signing-in.routes.ts';

type Ids = 'changePassword' | 'requestPasswordReset' | 'checkPasswordReset' | 'resetPassword';

const linkEnded = () => new Failure('LINK_ENDED', refusal('access.linkEnded'));

/** @throws LINK_ENDED for a link that is used, replaced, too old or none */
async function checkLink(deps: Deps, token: string): Promise<void> {
  const { internalAdapter } = await deps.auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!found || found.expiresAt < new Date()) throw linkEnded();
}

/** Ends the keys of a person's memberships, in every network. */
async function endKeys(deps: Deps, person: Principal): Promise<void> {
  const now = deps.now();
  for (const { deps: network } of await deps.networks.all()) {
    const grants = await grantsOf(network.db, person.id);
    if (grants.length === 0) continue;
    await network.db.transaction().execute(async (tx) => {
      const ids = grants.map(({ membershipId }) => membershipId);
      const ended = await revokeKeys(tx, ids, now);
      const events = ended.flatMap(({ id, name, membership_id }) => {
        const grant = grants.find(({ membershipId }) => membershipId === membership_id);
        if (!grant) return [];
        return {
          agency_id: grant.agencyId,
          contact_id: grant.contactId,
          ...actorColumns(person),
          action: 'service_account.revoked' as const,
          subject_kind: 'service_account' as const,
          subject_id: String(id),
          occurred_at: now,
          before: { name },
        };
      });
      if (events.length > 0) await audit(tx, ...events);
    });
  }
}

/** Passwords: changed, forgotten, set anew by a link. */
export function passwordHandlers(deps: Deps): HandlersOf<Ids> {
  return {
    changePassword: async ({ body, principal, request, reply }) => {
      const { revokeKeys: alsoKeys, ...passwords } = body;
      const weak = await whyWeak(deps, body.newPassword, [principal.name]);
      if (weak) throw invalidField('body.newPassword', weak);
      const wasRight = await guessInSession(deps, principal, reply);
      const change = { ...passwords, revokeOtherSessions: true };
      const { db } = await homeOf(deps);
      // Before it too: after a kill between the two nobody could end them by the same request.
      if (await isOwnPassword(deps, request, body.currentPassword)) await endLinksAndTrust(db, principal.id);
      const response = await inTurn(() => ask(deps, request, reply, { path: '/change-password', body: change }));
      if (!response.ok) throw invalidField('body.currentPassword', refusal('access.wrongPassword'));
      await endLinksAndTrust(db, principal.id);
      await wasRight();
      if (alsoKeys) await endKeys(deps, principal);
      await logAbout(deps, principal, 'password.changed', { after: { ...placeOf(request), keysEnded: alsoKeys } });
      await tellChange(deps, request, principal.id, 'password');
      return undefined;
    },
    requestPasswordReset: async ({ body, request, reply }) => {
      const mailed = deps.mail.configured;
      if (!mailed) return { mailed };
      const send = async (made: Made) => {
        if (made.kind !== 'resetToken') return;
        // Dropped without a word: the answer is the same for every address.
        if ((await waitToMail(deps, 'passwordReset', made.email)) > 0) return;
        const link = `${deps.publicUrl}/reset-password?token=${encodeURIComponent(made.token)}`;
        await deps.mail.queue(deps.db, {
          to: made.email,
          language: languageOf(request),
          kind: 'passwordReset',
          data: { link, minutes: signInLinkMinutes.passwordReset },
        });
      };
      const asked = handingOver(send, () => ask(deps, request, reply, { path: '/request-password-reset', body }));
      // As even where it fails.
      await Promise.allSettled([asked, pause(EVEN_ANSWER_MS)]);
      await asked;
      return { mailed };
    },
    checkPasswordReset: async ({ body }) => {
      await checkLink(deps, body.token);
      return undefined;
    },
    resetPassword: async ({ body, request, reply }) => {
      // Judging a password takes a while, which a stranger without a link does not get.
      await checkLink(deps, body.token);
      const weak = await whyWeak(deps, body.newPassword);
      if (weak) throw invalidField('body.newPassword', weak);
      const { db } = await homeOf(deps);
      const done = async (made: Made) => {
        if (made.kind !== 'passwordReset') return;
        const { user } = made;
        await db.transaction().execute((tx) => endWaysIn(tx, user.id, 'link'));
        await forgetGuesses(db, [atAddress(user.email)]);
        await meetDevice(deps, request, reply, user.id);
        await logAbout(deps, user, 'password.reset', { after: placeOf(request) });
        await tellChange(deps, request, user.id, 'passwordByLink');
      };
      const response = await inTurn(() =>
        handingOver(done, () => ask(deps, request, reply, { path: '/reset-password', body })),
      );
      if (!response.ok) throw linkEnded();
      return undefined;
    },
  };
}
