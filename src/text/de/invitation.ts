import type { invitation as english } from '../en/invitation.ts';
import type { Words } from '../words.ts';

export const invitation = {
  title: 'Einladung',
  to: (account: string) => `${account} beitreten`,
  from: (inviter: string, agency: string) => `Sie sind in ein Konto eingeladen, bei ${agency}, von ${inviter}.`,
  fromSame: (inviter: string) => `Sie sind in die Agentur selbst eingeladen, von ${inviter}.`,
  may: {
    viewer: 'Sie werden lesen und exportieren können.',
    member: 'Sie werden im Konto arbeiten können.',
    admin: 'Sie werden im Konto arbeiten und über seine Personen, Schlüssel und Zahlungsdaten bestimmen können.',
  },
  ends: 'Die Einladung endet am',
  address: 'Ihre Adresse',
  name: 'Ihr Name',
  password: 'Passwort',
  passwordHelp: 'Mindestens 12 Zeichen. Hat diese Adresse schon eine Anmeldung: deren Passwort.',
  accept: 'Annehmen und anmelden',
  acceptFailed: 'Die Einladung konnte nicht angenommen werden',
  signInInstead: 'Ich habe eine Anmeldung mit einer anderen Adresse',
  signedInAs: (name: string, email: string) => `Sie sind als ${name} (${email}) angemeldet.`,
  join: 'Mit dieser Anmeldung beitreten',
  leave: 'Abmelden und andere Anmeldung verwenden',
  joinFailed: 'Das Beitreten hat nicht geklappt.',
  failed: 'Die Einladung konnte nicht geladen werden',
  closed: {
    used: 'Diese Einladung ist schon angenommen',
    withdrawn: 'Diese Einladung wurde zurückgezogen',
    ended: 'Diese Einladung ist abgelaufen',
    none: 'Dieser Link gilt nicht',
  },
  closedWhy: {
    none: () =>
      'Ein neuerer Link ersetzt einen älteren: Benutzen Sie den der neuesten Mail, oder melden Sie sich an, wenn Sie ihn schon angenommen haben. Sonst bitten Sie, wer Sie eingeladen hat, die Einladung erneut zu senden.',
    used: () => 'Melden Sie sich mit der Adresse an, an die sie ging.',
    withdrawn: (inviter: string, account: string) =>
      `Bitten Sie ${inviter} oder jemand anderen von ${account} um eine neue.`,
    ended: (inviter: string) =>
      `Sie galt sieben Tage. Bitten Sie ${inviter}, sie erneut zu senden: Das ist ein einziger Klick.`,
  },
  canAsk: 'Sie galt sieben Tage. Ein neuer Link geht an die eingeladene Adresse und gilt wieder sieben Tage.',
  ask: 'Neuen Link senden',
  askFailed: 'Es konnte kein Link gesendet werden.',
  askedTitle: 'Sehen Sie in Ihr Postfach',
  asked: 'Ein neuer Link ist an die eingeladene Adresse unterwegs. Der alte gilt nicht mehr.',
  signIn: 'Anmelden',
} as const satisfies Words<typeof english>;
