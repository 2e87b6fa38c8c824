import type { connect as english } from '../en/connect.ts';
import type { Words } from '../words.ts';
import { count, counted } from './locale.ts';

const statuses: Readonly<Record<string, string>> = { pending: 'offen', approved: 'bestätigt', rejected: 'abgelehnt' };
const things: Readonly<Record<string, string>> = {
  conversions: 'Conversions',
  commission: 'Provision',
  clicks: 'Klicks',
  impressions: 'Einblendungen',
  overview: 'Zahlungsübersicht',
  invoiced: 'Berechnet',
};

const rows: Readonly<Record<string, string>> = {
  conversion: 'Conversion',
  invoice: 'Rechnung',
  clicks: 'Klicks der Kampagne',
  impressions: 'Einblendungen der Kampagne',
};

const operations: Readonly<Record<string, string>> = {
  createPlacement: 'Platzierung',
  generateDeeplink: 'Deeplink mit Platzierung',
  shortenUrl: 'Kurzlink',
  uploadFile: 'Datei',
};

export const connect = {
  title: 'Konto verbinden',
  lead: 'Arbeiten Sie hier mit den Zahlen eines Kontos, das Sie in einem Netzwerk haben. Sie werden mit dessen API-Schlüssel gelesen, im Rahmen der Anfragen, die das Netzwerk erlaubt.',
  url: 'Adresse der Schnittstelle',
  urlHelp: 'Zum Beispiel https://api.example.com/v1, mit oder ohne /v1.',
  key: 'API-Schlüssel',
  keyHelp: 'Wird verschlüsselt gespeichert, nur an diese Adresse gesendet und nie wieder gezeigt.',
  role: 'Das Konto ist ein',
  roles: { publisher: 'Publisher', advertiser: 'Advertiser' },
  agencyId: 'Agentur-ID',
  contactId: 'Kontakt-ID',
  name: 'Name',
  nameHelp: 'So heißt das Konto hier.',
  perMinute: 'Anfragen pro Minute',
  perMinuteHelp: 'So viele, wie das Netzwerk für das Konto zulässt; meist fünf.',
  test: 'Testen',
  works: (campaigns) =>
    campaigns === null ? 'Es geht.' : `Es geht: ${counted(campaigns, 'Kampagne ist', 'Kampagnen sind')} zu sehen.`,
  connect: 'Verbinden',
  failed: 'Das Konto konnte nicht verbunden werden',

  page: 'Verbindung',
  pageLead: (role, contactId, url) => `${role === 'publisher' ? 'Publisher' : 'Advertiser'} ${contactId} unter ${url}`,
  loadFailed: 'Die Verbindung konnte nicht geladen werden',
  progress: 'Stand der Daten',
  stages: {
    first: 'Die letzten 30 Tage werden gelesen. Die Seiten füllen sich in einigen Minuten.',
    past: 'Die letzten 30 Tage sind da. Ältere Monate werden rückwärts gelesen, die neuesten zuerst.',
    whole: 'Alles ist da; nach Änderungen wird alle paar Minuten gesehen.',
  },
  closed: 'Die Kopie dieses Kontos lässt sich gerade nicht öffnen.',
  asOf: 'Letzter Blick auf Änderungen',
  nextLook: 'Nächster Blick',
  months: 'Monate',
  monthsOf: (done, known) => (known === 0 ? 'noch nicht bekannt' : `${count(done)} von ${count(known)}`),
  conversions: 'Conversions',
  conversionsOf: (stored, expected) =>
    expected === null || expected === stored ? count(stored) : `${count(stored)} von ${count(expected)}`,
  missing: 'Noch nicht da',
  left: 'Anfragen, bis alles da ist',
  wholeAt: 'Alles da gegen',
  budget: 'Anfragen der letzten Minute',
  budgetOf: (sent, pace) => `${count(sent)} von ${count(pace)}`,
  notBefore: 'Das Netzwerk bittet zu warten bis',
  trouble: 'Die letzte Anfrage ist fehlgeschlagen:',
  troubleAfter: 'Sie wird von selbst wiederholt.',
  progressBar: 'Gelesene Monate',

  writes: 'Änderungen unterwegs',
  writesFailed: 'Die Änderungen konnten nicht geladen werden',
  writesNone: 'Keine Änderung wartet: das Netzwerk hat alle bestätigt.',
  writesWait: (changes) => `${counted(changes, 'Änderung wartet', 'Änderungen warten')} auf das Netzwerk.`,
  writesDone: 'Die letzte ist erledigt etwa',
  writeFailed: 'Die Änderung konnte nicht noch einmal gesendet, nachgesehen oder verworfen werden',
  writeWhat: 'Änderung',
  writeBy: 'Gewünscht von',
  writeAsked: 'Gewünscht',
  writeState: 'Stand',
  writeOf: (operation, subject, status) =>
    operation === 'updateConversions'
      ? `Conversion ${subject}: ${status === null ? 'korrigieren' : (statuses[status] ?? status)}`
      : `${operations[operation] ?? operation}: ${subject}`,
  writeStates: {
    waiting: 'Wartet',
    sending: 'Unterwegs',
    sent: 'Gesendet, wird bestätigt',
    done: 'Erledigt',
    refused: 'Abgelehnt',
    failed: 'Nicht übernommen',
    unseen: 'Übernommen, nicht gezeigt',
  },
  writeAgain: 'Noch einmal senden',
  writeAgainNamed: (change) => `Noch einmal senden: ${change}`,
  writeLook: 'Noch einmal nachsehen',
  writeLookNamed: (change) => `Noch einmal nachsehen: ${change}`,
  writeDiscard: 'Verwerfen',
  writeDiscardNamed: (change) => `Verwerfen: ${change}`,

  agreement: 'Stimmt es überein?',
  agreementLead: 'Summen jedes Monats hier, neben denen, die das Netzwerk selbst nennt.',
  agreementNone: 'Noch ist nichts verglichen',
  agreementNoneWhy: 'Die Summen werden verglichen, sobald die Monate da sind.',
  agreementFailed: 'Der Vergleich konnte nicht geladen werden',
  allAgree: (months) => `${counted(months, 'Monat stimmt', 'Monate stimmen')} auf den Cent.`,
  differ: (differing, months) =>
    `${count(differing)} von ${counted(months, 'Monat weicht', 'Monaten weichen')} ab; ein Monat, der abweicht, wird von selbst noch einmal gelesen.`,
  month: 'Monat',
  what: 'Wovon',
  here: 'Hier',
  there: 'Im Netzwerk',
  difference: 'Unterschied',
  result: 'Ergebnis',
  agrees: 'Stimmt',
  differs: 'Weicht ab',
  lookAgain: 'Noch einmal lesen',
  lookAgainNamed: (month) => `${month} noch einmal lesen`,
  thing: (what, status, currency) =>
    [things[what] ?? what, statuses[status] ?? status, currency].filter((word) => word !== '').join(', '),

  differences: 'Abweichende Zeilen',
  differencesFailed: 'Die abweichenden Zeilen konnten nicht geladen werden',
  differencesLead: (rows) =>
    `Der zweite Blick hat ${counted(rows, 'Abweichung', 'Abweichungen')} gefunden. Conversions und Klicks sind seitdem hier wie im Netzwerk.`,
  row: 'Zeile',
  day: 'Tag',
  rowOf: (kind, id) => `${rows[kind] ?? kind} ${id}`,
  fields: {
    missing: 'Fehlte hier',
    gone: 'Ist im Netzwerk weg',
    modified: 'Letzte Änderung',
    status: 'Status',
    value: 'Wert',
    commission: 'Provision',
    cost: 'Kosten',
    quantity: 'Anzahl',
  },
  notThere: 'nicht da',
  statusOf: (text) => statuses[text] ?? text,

  settings: 'Schlüssel und Name',
  change: 'Schlüssel oder Name ändern',
  changeTitle: 'Verbindung ändern',
  newKeyHelp: 'Leer lassen, um den gespeicherten zu behalten. Ein neuer wird zuerst geprüft; die Daten bleiben.',
  save: 'Speichern',
  changeFailed: 'Die Verbindung konnte nicht geändert werden',
  disconnect: 'Trennen',
  disconnectTitle: (name) => `${name} trennen?`,
  disconnectWhy:
    'Der Schlüssel und alles Gelesene werden hier gelöscht, samt gespeicherten Berichten, Ansichten, Notizen und Schlüsseln von Programmen dieses Kontos. Im Netzwerk ändert sich nichts.',
  onlyThere: 'Nicht in diesem Konto',
  onlyThereWhy:
    'Das nimmt sein Netzwerk nur auf seinen eigenen Seiten an: Bewerbungen um Kampagnen, Nachbuchungen und Antworten darauf, Änderungen von Platzierungen, das Zurücknehmen einer bestätigten Entscheidung, Ordner und den Papierkorb der Dateien, die Liste der Kurzlinks, Abrechnungen, das Änderungsprotokoll und die Personen eines Kontos.',
} as const satisfies Words<typeof english>;
