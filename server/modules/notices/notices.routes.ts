import { noticeKinds, offers, type NoticeChoice, type NoticeKind } from '#contract/notices';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { receiver } from '#server/domain/receivers.store';
import { invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { DIGEST_HOUR, digestName, periods, spanOf } from './digests.ts';
import { doOnce } from '#server/domain/notify.store';
import { choicesOf, saveChoice, saveLanguage } from './notices.store.ts';

/** Kinds of notices that concern a person's accounts. */
const kindsFor = ({ grants }: Principal): NoticeKind[] =>
  noticeKinds.filter((kind) => grants.some((grant) => offers[kind].roles.includes(grant.role)));

/** A person's choices of notices. */
export function noticeHandlers({ db, now, mail }: Deps): HandlersOf<'getNoticeChoices' | 'saveNoticeChoices'> {
  const answer = async (principal: Principal) => {
    const [made, person] = await Promise.all([choicesOf(db, principal.id), receiver(db, principal.id)]);
    const choices: NoticeChoice[] = kindsFor(principal).map(
      (kind) => made.find((one) => one.kind === kind) ?? { kind, ...offers[kind].usual },
    );
    return { mail: mail.configured, digestHour: DIGEST_HOUR, language: person?.language ?? 'en', choices };
  };
  return {
    getNoticeChoices: ({ principal }) => answer(principal),
    saveNoticeChoices: async ({ principal, body }) => {
      const offered = kindsFor(principal);
      for (const [at, { kind, mail: time }] of body.choices.entries()) {
        const choices = offers[kind].mail;
        if (!offered.includes(kind)) {
          throw invalidField(`body.choices.${at}.kind`, refusal('check.choice', { choices: offered, given: kind }));
        }
        if (!choices.includes(time)) {
          throw invalidField(
            `body.choices.${at}.mail`,
            refusal('check.choice', { choices: [...choices], given: time }),
          );
        }
      }
      await db.transaction().execute(async (tx) => {
        await saveLanguage(tx, principal.id, body.language);
        for (const choice of body.choices) {
          await saveChoice(tx, principal.id, { ...choice, bell: choice.bell && offers[choice.kind].bell });
        }
        // The first digest is that of the running day or week.
        for (const agencyId of new Set(principal.grants.map((grant) => grant.agencyId))) {
          for (const period of periods) {
            const span = spanOf(period, now());
            await doOnce(tx, digestName({ userId: principal.id, agencyId, period, span }), now());
          }
        }
      });
      return answer(principal);
    },
  };
}
