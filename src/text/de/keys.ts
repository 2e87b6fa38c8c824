import type { keys as english } from '../en/keys.ts';
import type { Words } from '../words.ts';

/** Service accounts: keys of programs. */
export const keys = {
  title: 'Dienstkonten',
  lead: 'Schlüssel, mit denen Ihre eigenen Programme die Schnittstelle lesen. Jeder sieht, was sein Konto sieht, und sonst nichts.',
  docs: 'Beschreibung der Schnittstelle',
  create: 'Dienstkonto anlegen',
  createTitle: 'Neues Dienstkonto',
  failed: 'Die Dienstkonten konnten nicht geladen werden',
  none: 'Noch keine Dienstkonten',
  noneWhy: 'Legen Sie eines an, um Kampagnen und Conversions mit einem eigenen Programm zu lesen.',
  name: 'Name',
  nameHelp: 'Wer es benutzen wird, damit Sie es später wissen: „Nächtlicher Export“.',
  membership: 'Konto',
  expiry: 'Läuft ab',
  expiries: { never: 'Nie', '30': 'In 30 Tagen', '90': 'In 90 Tagen', '365': 'In einem Jahr', day: 'An einem Tag' },
  day: 'Letzter Tag',
  createFailed: 'Das Dienstkonto konnte nicht angelegt werden',
  status: 'Status',
  statuses: { active: 'Aktiv', expired: 'Abgelaufen', revoked: 'Widerrufen' },
  prefix: 'Schlüssel beginnt mit',
  lastUsed: 'Zuletzt benutzt',
  never: 'Nie',
  neverUsed: 'Noch nicht benutzt',
  created: 'Angelegt',
  actions: 'Aktionen',
  revoke: 'Widerrufen',
  revokeNamed: (name: string) => `${name} widerrufen`,
  revokeTitle: 'Diesen Schlüssel widerrufen?',
  revokeWhy: (name: string, account: string) =>
    `Der Schlüssel von „${name}“ für ${account} gilt ab sofort nicht mehr. Programme, die ihn benutzen, erhalten keine Daten mehr. Das lässt sich nicht rückgängig machen.`,
  revokeConfirm: 'Schlüssel widerrufen',
  revokedAt: 'Widerrufen',
  keyTitle: 'Ihr neuer Schlüssel',
  keyOnce: 'Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt.',
  keyOnceWhy:
    'Wir speichern nur einen Prüfwert und können ihn nicht noch einmal zeigen. Wer ihn hat, kann die Daten dieses Kontos lesen: Bewahren Sie ihn auf wie ein Passwort.',
  key: 'Schlüssel',
  example: 'Ausprobieren',
  exampleName: 'Beispiel',
  done: 'Ich habe den Schlüssel gespeichert',
} as const satisfies Words<typeof english>;
