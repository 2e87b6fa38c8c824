import type { overview as english } from '../en/overview.ts';
import type { Words } from '../words.ts';
import { count } from './locale.ts';

export const overview = {
  title: 'Übersicht',
  figures: 'Kennzahlen',
  change: (change: string) => `${change} zum Zeitraum davor`,
  failed: 'Dieser Teil konnte nicht geladen werden',
  report: 'Bericht',
  pendingOnes: 'Offene Conversions',
  movedCommission: (currency: string) => `Provision der Conversions (${currency})`,
  points: 'Tage des Diagramms: Pfeiltasten bewegen',
  top: {
    campaignName: 'Beste Kampagnen',
    publisherName: 'Beste Publisher',
    advertiserName: 'Größte Advertiser',
  },
  nothing: 'In diesem Zeitraum nichts.',
  moved: 'Was sich bewegt hat',
  movement: 'Was geschah',
  movements: {
    tracked: 'Neu',
    revalued: 'Wert geändert',
    approved: 'Bestätigt',
    rejected: 'Abgelehnt',
    invoiced: 'Berechnet',
    paid: 'Ausgezahlt',
  },
  nothingMoved: 'Seit Sie zuletzt hier waren, hat sich nichts bewegt.',
  since: (when: string) => `Seit ${when} UTC.`,
  count,
  money: 'Ihre nächste Auszahlung und was folgt',
  stage: 'Stand',
  stages: {
    raised: 'In einer Auszahlung, die gerade läuft',
    due: 'Fällig mit der nächsten Auszahlung',
    invoiced: 'Berechnet, noch nicht eingegangen',
    approved: 'Bestätigt, noch nicht berechnet',
    pending: 'Wartet auf eine Entscheidung',
  },
  decisions: 'Wartet auf eine Entscheidung, das meiste Geld zuerst',
  nothingWaits: 'Nichts wartet auf eine Entscheidung.',
} as const satisfies Words<typeof english>;
