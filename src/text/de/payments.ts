import type { payments as english } from '../en/payments.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const payments = {
  title: 'Auszahlungen',
  rowName: (id) => `Auszahlung ${id}`,
  empty: 'Noch keine Auszahlungen. Die erste folgt auf die erste Rechnung, die ein Advertiser bezahlt hat.',
  count: (n) => counted(n, 'Auszahlung', 'Auszahlungen'),
  dateBasis: 'Angewiesen am',
  anyDate: 'beliebigen Tag',
  ownCurrency: 'der Währung jeder Auszahlung',
  statuses: { Raised: 'Angewiesen', Sent: 'Ausgezahlt' },
  types: {
    Standard: 'Standard',
    Fast: 'Beschleunigt',
    'Fast (Adjustment)': 'Beschleunigt (Korrektur)',
    'Fast (Reversal)': 'Beschleunigt (Storno)',
  },
  filters: {
    search: 'Nummer oder Betrag',
    searchHint: 'Nach Nummer oder Betrag suchen',
    searchHintAgency: 'Nach Publisher, Nummer oder Betrag suchen',
    publisher: 'Publisher',
    period: 'Zeitraum',
    status: 'Status',
  },
  columns: {
    id: 'Auszahlung',
    created: 'Angewiesen',
    publisher: 'Publisher',
    months: 'Rechnungen von',
    status: 'Status',
    type: 'Art',
    currency: 'Währung',
    net: 'Netto',
    vat: 'USt.',
    total: 'Gesamt',
    sent: 'Ausgezahlt am',
    withdrawal: 'Auszahlungsantrag',
    requested: 'Auszahlung beantragt',
    locked: 'Auszahlung gesperrt',
    publisherId: 'Publisher-Nr.',
  },
  sums: {
    name: 'Summen aller passenden Auszahlungen, mit USt.',
    sent: 'Ausgezahlt',
    raised: 'Angewiesen',
    total: 'Gesamt',
  },
  notFound: 'In diesem Konto gibt es diese Auszahlung nicht.',
  failed: 'Die Auszahlung konnte nicht geladen werden',
  sections: { total: 'Was sie ausmacht', campaigns: 'Je Kampagne', facts: 'Zu dieser Auszahlung' },
  arithmetic: { net: 'Provision', total: 'Gesamt' },
  documents: {
    statement: { make: 'Abrechnung (PDF)', title: (id) => `Abrechnung zur Auszahlung ${id}` },
    selfBilling: {
      make: 'Gutschrift (PDF)',
      title: (id) => `Gutschrift ${id}`,
      why: (agency, publisher) =>
        `Gutschrift im Sinne des Umsatzsteuerrechts: ${agency} stellt diese Rechnung im Namen und für Rechnung von ${publisher} aus.`,
    },
  },
  campaignColumns: {
    campaign: 'Kampagne',
    advertiser: 'Advertiser',
    conversions: 'Conversions',
    commission: (currency) => `Provision (${currency})`,
  },
  facts: { run: 'Entstanden aus', log: 'Änderungen' },
  run: (id) => `Abrechnungslauf ${id}`,
  showLog: 'Zeigen, wer sie geändert hat',
  actions: {
    send: 'Als ausgezahlt markieren',
    sendTitle: 'Als ausgezahlt markieren?',
    sendWhy: (id, total, publisher) =>
      `Auszahlung ${id} über ${total} an ${publisher} gilt dann als ausgezahlt. Das lässt sich nicht zurücknehmen.`,
  },
} as const satisfies Words<typeof english>;
