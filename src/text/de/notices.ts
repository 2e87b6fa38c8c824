import type { notices as english } from '../en/notices.ts';
import type { Words } from '../words.ts';

export const notices = {
  title: 'Mitteilungen',
  help: 'Was Sie erfahren, oben in der Glocke und per Mail.',
  noServer: 'Es ist noch kein Mailserver eingestellt: Mitteilungen erscheinen nur in der Glocke.',
  digests: (hour: number) =>
    `Zusammenfassungen nennen die Mitteilungen und die Zahlen, die sich bewegt haben: die tägliche nach ${hour}:00 UTC die des Vortags, die wöchentliche montags die der Vorwoche. Ist nichts geschehen, wird nichts gesendet.`,
  columns: { kind: 'Was geschah', bell: 'In der Glocke', mail: 'Per Mail' },
  kinds: {
    noted: 'Jemand schreibt zu einer Conversion oder Nachbuchung',
    claimAnswered: 'Eine Nachbuchung von Ihnen ist beantwortet',
    batchProcessed: 'Ihre Datei oder Ihr Stapel ist verarbeitet',
    paymentRaised: 'Eine Auszahlung an Sie ist angewiesen',
    paymentSent: 'Eine Auszahlung an Sie ist ausgezahlt',
    invoiceSent: 'Sie erhalten eine Rechnung',
    invoiceDue: 'Eine Rechnung ist in drei Tagen fällig',
    invoiceOverdue: 'Eine Rechnung ist überfällig',
    invoiceUnpaid: 'Eine Rechnung eines Advertisers ist überfällig',
    placementChanged: 'Andere legen eine Platzierung für Sie an oder ändern sie',
    campaignAnswered: 'Ihre Bewerbung auf eine Kampagne ist beantwortet',
    campaignPaused: 'Eine Ihrer Kampagnen pausiert',
    applicationReceived: 'Ein Publisher bewirbt sich',
    signIn: 'Anmeldung von einem neuen Gerät',
    keyEnding: 'Ein Schlüssel eines Programms endet oder ist abgelaufen',
    suspicion: 'Klicks oder Verkäufe sind verdächtig',
    figures: 'Die Zahlen, die sich bewegt haben',
  },
  signInHelp: 'Zum Schutz Ihres Kontos erhalten Sie darüber außerdem immer sofort eine Mail.',
  times: {
    none: 'Keine Mail',
    once: 'Sofort',
    daily: 'In der täglichen Zusammenfassung',
    weekly: 'In der wöchentlichen Zusammenfassung',
  },
  bellOf: (kind: string) => `In der Glocke: ${kind}`,
  mailOf: (kind: string) => `Per Mail: ${kind}`,
  language: 'Sprache der Mails',
  save: 'Mitteilungen speichern',
  saved: 'Ihre Auswahl ist gespeichert.',
  saveFailed: 'Ihre Auswahl konnte nicht gespeichert werden',
  failed: 'Ihre Auswahl konnte nicht geladen werden',
} as const satisfies Words<typeof english>;
