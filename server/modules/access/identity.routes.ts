import { createEmailVerificationToken } from 'better-auth/api';
import { queryText } from '#contract/endpoint';
import type { Language } from '#contract/languages';
import { refusal } from '#contract/refusals/index';
import type { Made } from '#server/auth';
import type { Deps } from '#server/deps';
import { rememberPerson } from '#server/domain/former-people.store';
import { signInLinkMinutes } from '#server/domain/mail-links';
import { signedUp, signedUpAt } from '#server/domain/signed-up.store';
import { Failure, invalidField } from '#server/failure';
import { waitToMail } from '#server/mail/limits';
import { languageOf } from '#server/http/language';
import type { HandlersOf } from '#server/http/mount';
import { ask, handingOver, homeOf } from './library.routes.ts';
import { copyTo } from './access.store.ts';
import { copyPerson, logIdentity } from './log.ts';
import { endLinks } from './password.store.ts';
import { meOf, sessionOf } from './sessions.routes.ts';
import { checkPassword, placeOf } from './signing-in.routes.ts';
import { mailOwner } from './tell-owner.ts';

type Sending = (made: Made) => Promise<void>;

/** Names the row of a link that is on its way. The library's own tokens are signed and kept nowhere: they would outlive a new password. */
const identifierOf = (token: string): string => `address-change:${token}`;

/**
 * Changes of a person's name, and of the address that they sign in with: that is confirmed from the old one, then from
 * the new one.
 */
export function identityHandlers(deps: Deps): HandlersOf<'changeName' | 'changeAddress' | 'confirmAddress'> {
  /** Mails the links of a change; to an address that has a sign-in, that it has one. @returns how many mails it has queued */
  const sending = (language: Language, userId: string) => {
    const sent = { mails: 0 };
    const send = async (made: Made) => {
      if (made.kind !== 'addressToken') return;
      sent.mails += 1;
      const owner = made.to === made.newEmail ? await signedUpAt((await homeOf(deps)).db, made.newEmail) : undefined;
      if (owner) return mailOwner(deps, language, owner.id, { kind: 'addressTaken', data: {} });
      const { internalAdapter } = await deps.auth.$context;
      const expiresAt = new Date(Date.now() + signInLinkMinutes.emailChange * 60_000);
      await internalAdapter.createVerificationValue({ identifier: identifierOf(made.token), value: userId, expiresAt });
      const link = `${deps.publicUrl}/confirm-address?token=${encodeURIComponent(made.token)}`;
      await deps.mail.queue(deps.db, {
        to: made.to,
        language,
        kind: 'emailChange',
        data: { link, newEmail: made.newEmail },
      });
    };
    return { sent, send };
  };
  /** Goes on with a change to an address that has a sign-in, of which the library makes nothing: as with any other. */
  const sendAlike = async (user: { email: string; emailVerified: boolean }, newEmail: string, send: Sending) => {
    const { secret } = await deps.auth.$context;
    const to = user.emailVerified ? user.email : newEmail;
    const step = { requestType: 'change-email-confirmation' };
    const seconds = signInLinkMinutes.emailChange * 60;
    await send({
      kind: 'addressToken',
      to,
      newEmail,
      token: await createEmailVerificationToken(secret, user.email, newEmail, seconds, step),
    });
  };
  return {
    changeName: async ({ body, principal, request }) => {
      const { user } = (await sessionOf(deps, request)) ?? {};
      if (!user) throw new Failure('INVALID_API_KEY', refusal('access.sessionEnded', { name: principal.name }));
      const place = placeOf(request);
      await (await homeOf(deps)).db.transaction().execute(async (tx) => {
        const was = await signedUp(tx, user.id);
        if (!was || was.name === body.name) return;
        const renamed = { ...was, name: body.name };
        await rememberPerson(tx, was.id);
        await copyTo(tx, renamed);
        await logIdentity(tx, was, renamed, { place, now: deps.now() });
      });
      await copyPerson(deps, user.id, place);
      return meOf(deps, { ...user, name: body.name });
    },
    changeAddress: async ({ body, principal, request, reply }) => {
      if (!deps.mail.configured) throw new Failure('CONFLICT', refusal('access.noMail'));
      await checkPassword(deps, { principal, request, reply }, body.accountPassword);
      // Counted before anybody knows whether the address is taken, so that the answer does not tell.
      const seconds = await waitToMail(deps, 'emailChange', body.newEmail);
      if (seconds > 0) throw new Failure('RATE_LIMITED', refusal('access.mailedOften', { seconds }));
      const { sent, send } = sending(languageOf(request), principal.id);
      const newEmail = body.newEmail.toLowerCase();
      const answer = await handingOver(send, () =>
        ask(deps, request, reply, { path: '/change-email', body: { newEmail } }),
      );
      if (!answer.ok) throw invalidField('body.newEmail', refusal('access.sameAddress'));
      const { user } = (await sessionOf(deps, request)) ?? {};
      if (user && sent.mails === 0) await sendAlike(user, newEmail, send);
      // Nobody needs to confirm from an address that was never proved to be theirs.
      return { to: user?.emailVerified ? user.email : body.newEmail };
    },
    confirmAddress: async ({ body, principal, request, reply }) => {
      const before = await sessionOf(deps, request);
      const { internalAdapter } = await deps.auth.$context;
      const ended = () => new Failure('LINK_ENDED', refusal('access.linkEnded'));
      const identifier = identifierOf(body.token);
      const link = await internalAdapter.findVerificationValue(identifier);
      // Somebody else who is signed in does not use it up.
      if (!before || link?.value !== before.user.id) throw ended();
      const { db: home } = await homeOf(deps);
      await rememberPerson(home, before.user.id);
      if (!(await internalAdapter.consumeVerificationValue(identifier))) throw ended();
      const language = languageOf(request);
      const { sent, send } = sending(language, before.user.id);
      const answer = await handingOver(send, () =>
        ask(deps, request, reply, { path: `/verify-email${queryText({ token: body.token })}` }),
      ).catch(async (error: unknown) => {
        // The same link can do what failed, where the database keeps it.
        const { value, expiresAt } = link;
        await internalAdapter.createVerificationValue({ identifier, value, expiresAt }).catch(() => undefined);
        throw error;
      });
      if (!answer.ok) throw ended();
      const { user } = (await answer.json()) as { user?: { email: string } | null };
      // Somebody took the address between the links, which who has followed both may know.
      if (!user && sent.mails === 0) throw new Failure('CONFLICT', refusal('access.addressTaken'));
      if (!user) return { changed: false, email: before.user.email };
      await endLinks(home, before.user.id);
      const was = before.user.email;
      const place = placeOf(request);
      // Whoever had the address hears of it, whatever becomes of the copies.
      await deps.mail.queue(deps.db, { to: was, language, kind: 'emailChanged', data: { newEmail: user.email } });
      // The library has stored it by itself in the first network.
      await home.transaction().execute(async (tx) => {
        const person = await signedUp(tx, principal.id);
        if (person) await logIdentity(tx, { ...person, email: was }, person, { place, now: deps.now() });
      });
      await copyPerson(deps, principal.id, place);
      return { changed: true, email: user.email };
    },
  };
}
