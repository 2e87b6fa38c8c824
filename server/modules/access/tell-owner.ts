import type { Language } from '#contract/languages';
import type { Deps } from '#server/deps';
import type { MailData } from '#server/domain/mail';
import { receiver } from '#server/domain/receivers.store';

type ToldKind = 'newDevice' | 'signInChanged' | 'addressTaken';
type Told = { [K in ToldKind]: { kind: K; data: MailData[K] } }[ToldKind];

/**
 * Mails a person what happened to their sign-in, or was tried: so they notice when it was somebody else.
 * @param language for somebody who has none of their own in this network
 */
export async function mailOwner(deps: Deps, language: Language, userId: string, told: Told): Promise<void> {
  const { internalAdapter } = await deps.auth.$context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) return;
  const own = (await receiver(deps.db, userId))?.language;
  await deps.mail.queue(deps.db, { to: user.email, language: own ?? language, ...told });
}
