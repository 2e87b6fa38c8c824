import type { overview as english } from '../en/overview.ts';
import type { Words } from '../words.ts';
import { count } from './locale.ts';

export const overview = {
  title: 'Übersicht',
  figures: 'Kennzahlen',
  changes: {
    1: (change: string) => `Zeitraum davor: ${change}`,
    2: (change: string) => `Jahr davor: ${change}`,
  },
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
  between: (from: string, to: string) => `Von ${from} bis ${to}.`,
  since: (when: string) => `Seit ${when}.`,
  count,
  money: 'Ihre nächste Auszahlung und was folgt',
  everyMonth: (currency: string) => `Provision aller Monate, die noch nicht ausgezahlt ist; in ${currency}, ohne USt.`,
  decisions: 'Wartet auf eine Entscheidung, am meisten überfällig zuerst',
  steps: {
    title: 'Nächste Schritte',
    done: 'Erledigt',
    open: 'Offen',
    publisher: {
      first: ['An einer Kampagne teilnehmen', 'Suchen Sie eine, die zu Ihrer Website passt, und bewerben Sie sich.'],
      second: ['Einen Link erstellen', 'Verlinken Sie eine Seite des Shops; Platzierungen unterscheiden Ihre Links.'],
      third: ['Die erste Conversion verdienen', 'Ein Verkauf über Ihren Link steht bei Ihren Conversions.'],
    },
    advertiser: {
      first: ['Ihre Kampagne prüfen', 'Publisher sehen ihre Beschreibung, Provision und Bedingungen.'],
      second: [
        'Den ersten Verkauf messen',
        'Das Detail Ihrer Kampagne enthält das Pixel für die Seite nach der Bestellung.',
      ],
      third: ['Über eine Conversion entscheiden', 'Publisher werden für das bezahlt, was Sie freigeben.'],
    },
    agency: {
      first: ['Einen Advertiser anlegen', 'Einen Shop, der für Verkäufe Provision zahlt.'],
      second: ['Seine Kampagne anlegen', 'Sie sagt, was Publisher verdienen, und gibt das Tracking für den Shop.'],
      third: [
        'Einen Publisher einladen',
        'Legen Sie sein Konto an und laden Sie seine Leute ein: Dann nimmt er an der Kampagne teil und verlinkt den Shop.',
      ],
    },
  },
  nothingWaits: 'Nichts wartet auf eine Entscheidung.',
} as const satisfies Words<typeof english>;
