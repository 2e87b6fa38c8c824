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
  passkey: 'Mit Passkey anmelden',
  passkeyFailed:
    'Es wurde kein Passkey benutzt: Es wurde abgebrochen, hat zu lange gedauert, oder dieses Gerät hat keinen.',
  forgot: 'Passwort vergessen?',
  code: {
    title: 'Code eingeben',
    lead: 'Ihre Authenticator-App zeigt sechs Ziffern. Ohne die App geben Sie einen Ihrer Wiederherstellungscodes ein. Ohne beides fragen Sie einen Admin Ihres Kontos oder Ihrer Agentur: Sie können Ihren zweiten Faktor auf der Seite Personen zurücksetzen.',
    label: 'Code',
    trust: 'Auf diesem Gerät 30 Tage lang nicht fragen',
    submit: 'Weiter',
    failed: 'Der Code wurde nicht angenommen',
    wrong: 'Dieser Code stimmt nicht oder nicht mehr.',
    late: 'Das hat zu lange gedauert, oder zu viele Codes waren falsch. Melden Sie sich noch einmal an.',
    back: 'Als jemand anderes anmelden',
  },
  reset: {
    title: 'Neues Passwort setzen',
    lead: 'Geben Sie die Adresse ein, mit der Sie sich anmelden. Gehört sie hier jemandem, kommt ein Link per E-Mail.',
    send: 'Link senden',
    failed: 'Der Link konnte nicht angefordert werden',
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sent: (email: string) =>
      `Wenn sich ${email} hier anmeldet, ist eine E-Mail mit einem Link unterwegs. Der Link gilt 30 Minuten, einmal.`,
    again: 'Noch einen Link senden',
    noMailTitle: 'Dieser Server sendet keine E-Mails',
    noMail:
      'Hier bekommt niemand einen Link. Fragen Sie die Betreiber dieses Servers: Dieser Befehl setzt ein neues Passwort (docs/running.md nennt ihn für einen Dienst und für Docker).',
    command: (email: string) => `npm run password -- ${email}`,
    commandName: 'Befehl',
    back: 'Zurück zur Anmeldung',
    newTitle: 'Ihr neues Passwort',
    newLead: 'Mindestens 12 Zeichen. Alle Sitzungen, Passkeys und vertrauten Geräte enden, und Sie melden sich neu an.',
    label: 'Neues Passwort',
    set: 'Passwort setzen',
    setFailed: 'Das Passwort konnte nicht gesetzt werden',
    doneTitle: 'Das Passwort ist gesetzt',
    done: 'Alle Sitzungen, Passkeys und vertrauten Geräte sind beendet. Melden Sie sich mit dem neuen Passwort an.',
    toSignIn: 'Anmelden',
    endedTitle: 'Dieser Link gilt nicht mehr',
    ended: 'Er wurde schon benutzt oder ist älter als 30 Minuten.',
    renew: 'Neuen Link anfordern',
  },
  address: {
    title: 'Ihre neue Adresse',
    lead: 'Bestätigen Sie, dass sich Ihre Adresse ändern soll.',
    confirm: 'Bestätigen',
    failed: 'Die Adresse konnte nicht bestätigt werden',
    firstTitle: 'Noch ein Schritt',
    first:
      'Eine Mail ist an die neue Adresse unterwegs. Ihre Adresse ändert sich, sobald der Link darin geöffnet wurde.',
    doneTitle: 'Ihre Adresse ist geändert',
    done: (email: string) => `Sie melden sich ab jetzt mit ${email} an.`,
    endedTitle: 'Dieser Link gilt nicht mehr',
    ended: 'Er wurde schon benutzt, ist älter als eine Stunde oder gehört jemand anderem.',
    renew: 'Neuen Link anfordern',
    home: 'Zur Übersicht',
  },
  due: {
    title: 'Eines noch, bevor Sie beginnen',
    lead: 'Ihre Agentur lässt niemanden ohne zweiten Faktor herein. Das dauert eine Minute.',
    leave: 'Abmelden',
  },
  ended: 'Ihre Sitzung ist beendet',
  endedWhy: 'Melden Sie sich wieder an, um weiterzumachen. Auf dieser Seite geht nichts verloren.',
  leave: 'Stattdessen abmelden',
  other: (name) => `Angemeldet ist jetzt ${name}`,
  otherWhy: (name, email) =>
    `${name} hat sich in einem anderen Tab angemeldet. Melden Sie sich wieder als ${email} an, um weiterzumachen. Auf dieser Seite geht nichts verloren, und nichts davon wird für ${name} gesendet.`,
  goOnAs: (name) => `Diese Seite verlassen und als ${name} weitermachen`,
} as const satisfies Words<typeof english>;
