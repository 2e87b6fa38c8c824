import type { links as english } from '../en/links.ts';
import type { Words } from '../words.ts';
import { counted, plural } from './locale.ts';

export const links = {
  title: 'Links',
  lead: 'Fügen Sie Seiten von Shops ein und erhalten Sie Ihre Links dorthin.',
  needsPublisher: 'Links werden für einen Publisher erstellt: Wählen Sie einen mit „Konto wechseln“.',
  formName: 'Links erstellen',
  fields: {
    pages: 'Seiten',
    pagesHelp: 'Eine Adresse je Zeile, bis zu 500. Die Kampagne ergibt sich aus der Adresse.',
    campaign: 'Kampagne',
    campaignHint: 'Name oder Nummer einer Kampagne, an der Sie teilnehmen',
    campaignHelp: 'Keine: Die Kampagne jeder Seite ergibt sich aus der Adresse.',
    uid: 'Sub-ID (optional)',
    uidHelp: 'Kommt mit jeder Conversion zurück, damit Sie wissen, welcher Link es war.',
    withPlacement: 'Auch eine Platzierung je Link anlegen',
    placementName: 'Name der Platzierung',
    placementDescription: 'Beschreibung der Platzierung',
  },
  options: 'Kampagne, Sub-ID, Platzierung',
  make: 'Links erstellen',
  failed: 'Die Links konnten nicht erstellt werden',
  pagesMissing: 'mindestens eine Adresse, wenn keine Kampagne gewählt ist',
  tooMany: (most: string, count: string) => `höchstens ${most} Adressen, nicht ${count}`,
  pageTooLong: (most: number) => `höchstens ${most} Zeichen`,
  uidTooLong: 'höchstens 200 Zeichen',
  refusal: (field: string, message: string) =>
    `${{ url: 'Seite', pid: 'Kampagne', placementName: 'Name', placementDescription: 'Beschreibung' }[field] ?? field}: ${message}`,
  made: {
    title: 'Erstellte Links',
    summary: (made: number, refused: number) =>
      `${counted(made, 'Link', 'Links')} erstellt${refused === 0 ? '' : `, ${refused} zurückgewiesen`}`,
    columns: { page: 'Seite', campaign: 'Kampagne', link: 'Link', short: 'Kurzlink' },
    refused: 'Kein Link:',
    landingPage: 'Zielseite',
    placement: (id: number) => `Platzierung ${id}`,
    links: (count: number) => counted(count, 'Link', 'Links'),
    shorts: (count: number) => counted(count, 'Kurzlink', 'Kurzlinks'),
    table: 'Seiten und Links als Tabelle',
  },
  shorten: 'Kürzen',
  shortenNamed: (page: string) => `Link zu ${page} kürzen`,
  shortenAll: (count: number) => plural(count, 'Kürzen', `Alle ${count} kürzen`),
  shortenFailed: 'Nicht alle konnten gekürzt werden.',
  shortTitle: 'Kurzlinks',
  count: (n) => counted(n, 'Kurzlink', 'Kurzlinks'),
  empty: 'Noch keine Kurzlinks. Erstellen Sie einen Link und kürzen Sie ihn.',
  filters: { search: 'Adresse oder Code', searchHint: 'Nach Adresse oder Code suchen' },
  columns: {
    short: 'Kurzlink',
    long: 'Führt zu',
    account: 'Konto',
    clicks: 'Klicks',
    last: 'Letzter Klick',
    created: 'Angelegt',
  },
} as const satisfies Words<typeof english>;
