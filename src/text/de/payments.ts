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
  statuses: { Raised: 'Angewiesen', Sent: 'Gesendet' },
  types: {
    Standard: 'Standard',
    Fast: 'Beschleunigt',
    'Fast (Adjustment)': 'Beschleunigt (Korrektur)',
    'Fast (Reversal)': 'Beschleunigt (Storno)',
  },
  filters: { search: 'Auszahlungsnummer', searchHint: 'Nach Nummer suchen', period: 'Zeitraum', status: 'Status' },
  columns: {
    id: 'Auszahlung',
    created: 'Angewiesen',
    publisher: 'Publisher',
    months: 'Rechnungen beglichen',
    status: 'Status',
    type: 'Art',
    currency: 'Währung',
    net: 'Netto',
    vat: 'USt.',
    total: 'Gesamt',
    sent: 'Gesendet',
    withdrawal: 'Auszahlungsantrag',
    requested: 'Auszahlung beantragt',
    locked: 'Auszahlung gesperrt',
    publisherId: 'Publisher-Nr.',
  },
  sums: {
    name: 'Summen aller passenden Auszahlungen, mit USt.',
    sent: 'Gesendet',
    raised: 'Angewiesen',
    total: 'Gesamt',
  },
  notFound: 'In diesem Konto gibt es diese Auszahlung nicht.',
  failed: 'Die Auszahlung konnte nicht geladen werden',
  sections: { total: 'Was sie ausmacht', campaigns: 'Je Kampagne', facts: 'Zu dieser Auszahlung' },
  arithmetic: { net: 'Provision', total: 'Gesamt' },
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
    send: 'Als gesendet markieren',
    sendTitle: 'Als gesendet markieren?',
    sendWhy: (id, total, publisher) =>
      `Auszahlung ${id} über ${total} an ${publisher} gilt dann als gesendet. Das lässt sich nicht zurücknehmen.`,
  },
} as const satisfies Words<typeof english>;
