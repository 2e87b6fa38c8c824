import type { signIn as english } from '../en/signIn.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const signIn = {
  title: 'Anmelden',
  lead: 'Sehen Sie, was Sie verdient haben, was Sie schulden, und warum.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  failed: 'Die Anmeldung ist fehlgeschlagen',
  wrong: 'E-Mail oder Passwort ist falsch.',
  tooMany: 'Zu viele Versuche.',
  wait: (seconds: number) =>
    seconds >= 90
      ? `Versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten noch einmal.`
      : `Versuchen Sie es in ${counted(seconds, 'Sekunde', 'Sekunden')} noch einmal.`,
  waitSome: 'Versuchen Sie es in ein paar Minuten noch einmal.',
  ended: 'Ihre Sitzung ist beendet',
  endedWhy: 'Melden Sie sich wieder an, um weiterzumachen. Auf dieser Seite geht nichts verloren.',
  leave: 'Stattdessen abmelden',
} as const satisfies Words<typeof english>;
