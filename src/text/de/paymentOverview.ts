import type { paymentOverview as english } from '../en/paymentOverview.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const paymentOverview = {
  title: 'Zahlungsübersicht',
  rows: 'Provision je Kampagne und Monat',
  rowName: (campaign) => campaign,
  byCampaign: 'Je Kampagne, Monat und Status',
  empty: 'Keine Provision in diesen Monaten.',
  dateBasis: 'Monat der Conversion',
  ownCurrency: 'der Währung jeder Kampagne',
  statuses: {
    'Payment Sent': 'Ausgezahlt',
    Fast: 'Beschleunigt',
    'Fast (Adjustment)': 'Beschleunigt (Korrektur)',
    'Fast (Reversal)': 'Beschleunigt (Storno)',
    'Next Payment': 'Fällig oder angewiesen',
    'Advertiser Invoiced': 'Berechnet',
    'No Commission': 'Offen oder bestätigt',
  },
  filters: {
    period: 'Zeitraum',
    status: 'Status',
    advertiser: 'Advertiser',
    campaign: 'Kampagne',
    currency: 'Monate in',
  },
  columns: {
    campaign: 'Kampagne',
    month: 'Monat',
    advertiser: 'Advertiser',
    status: 'Status',
    currency: 'Währung',
    ValidatedCommission: 'Bestätigt',
    OutStandingCommission: 'Ausstehend',
    RaisedCommission: 'Angewiesen',
    PendingCommission: 'Offen',
    ExpressPay: 'Beschleunigt',
    payments: 'Auszahlungen',
    paid: 'Ausgezahlt am',
    Clicks: 'Klicks',
    UV: 'Besucher',
    Imp: 'Einblendungen',
    VT: 'Nach Einblendung',
    campaignId: 'Kampagnen-Nr.',
  },
  progress: {
    arriving: (arrived, parts) =>
      `Wird noch geladen: ${arrived} von ${counted(parts, 'Teil ist', 'Teilen sind')} da, die letzten Monate zuerst.`,
    complete: 'Alle Monate sind da.',
    failed: (months) => `Fehlt, weil es nicht geladen werden konnte: ${months}.`,
  },
  timeline: {
    title: 'Wie weit die Provision jedes Monats ist',
    what: 'Provision der Conversions, ohne die der Klicks',
    whatOpen:
      'und frühere Monate, von denen etwas noch nicht ausgezahlt ist · Provision der Conversions, ohne die der Klicks',
    explain: 'Was die Stufen bedeuten',
    failed: 'Der Verlauf konnte nicht geladen werden',
    month: 'Monat',
    total: 'Gesamt',
    shares: 'Anteile',
    conversions: (n) => counted(n, 'Conversion', 'Conversions'),
    show: (amount, stage, month, conversions) => `${amount}: ${stage}, ${month}, ${conversions} zeigen`,
  },
} as const satisfies Words<typeof english>;
