import { queryText } from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import { makings, type Made } from '#server/auth';
import type { Deps } from '#server/deps';
import { rememberPerson } from '#server/domain/former-people.store';
import { signedUp } from '#server/domain/signed-up.store';
import { Failure, invalidField } from '#server/failure';
import { waitToMail } from '#server/mail/limits';
import { languageOf } from '#server/http/language';
import type { HandlersOf } from '#server/http/mount';
import { ask, homeOf } from './library.routes.ts';
import { copyTo } from './access.store.ts';
import { copyPerson, logIdentity } from './log.ts';
import { meOf, sessionOf } from './sessions.routes.ts';
import { checkPassword, placeOf } from './signing-in.routes.ts';

/**
 * Changes of a person's name, and of the address that they sign in with: that is confirmed from the old one, then from
 * the new one.
 */
export function identityHandlers(deps: Deps): HandlersOf<'changeName' | 'changeAddress' | 'confirmAddress'> {
  const sending = (language: ReturnType<typeof languageOf>) => async (made: Made) => {
    if (made.kind !== 'addressToken') return;
    const link = `${deps.publicUrl}/confirm-address?token=${encodeURIComponent(made.token)}`;
    await deps.mail.queue(deps.db, {
      to: made.to,
      language,
      kind: 'emailChange',
      data: { link, newEmail: made.newEmail },
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
      const answer = await makings.run(sending(languageOf(request)), () =>
        ask(deps, request, reply, { path: '/change-email', body: { newEmail: body.newEmail } }),
      );
      if (!answer.ok) throw invalidField('body.newEmail', refusal('access.sameAddress'));
      // Nobody needs to confirm from an address that was never proved to be theirs.
      const { user } = (await sessionOf(deps, request)) ?? {};
      return { to: user?.emailVerified ? user.email : body.newEmail };
    },
    confirmAddress: async ({ body, principal, request, reply }) => {
      const before = await sessionOf(deps, request);
      const language = languageOf(request);
      const { db: home } = await homeOf(deps);
      if (before) await rememberPerson(home, before.user.id);
      const answer = await makings.run(sending(language), () =>
        ask(deps, request, reply, { path: `/verify-email${queryText({ token: body.token })}` }),
      );
      if (!answer.ok || !before) throw new Failure('LINK_ENDED', refusal('access.linkEnded'));
      const { user } = (await answer.json()) as { user?: { email: string } | null };
      if (!user) return { changed: false, email: before.user.email };
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
