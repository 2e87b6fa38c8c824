import type { notifications as english } from '../en/notifications.ts';
import type { Words } from '../words.ts';

export const notifications = {
  title: 'Mitteilungen',
  bell: (unread: number) => (unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${unread} ungelesen`),
  none: 'Noch nichts',
  noneWhy: 'Hier erfahren Sie, was Ihre Konten betrifft. Was, wählen Sie in Ihrem Konto unter „Mitteilungen“.',
  failed: 'Die Mitteilungen konnten nicht geladen werden',
  readAll: 'Alle als gelesen markieren',
  readAllFailed: 'Sie konnten nicht als gelesen markiert werden',
  unread: 'ungelesen',
  kinds: {
    'file.uploaded': (by: string, name: string) => `${by} hat ${name} hochgeladen`,
    'file.processed': (_by: string, name: string) => `${name} ist verarbeitet`,
    'file.failed': (_by: string, name: string) => `${name} konnte nicht verarbeitet werden`,
    'batch.finished': (_by: string, changed: string) =>
      `Ihr Stapel von Entscheidungen ist fertig, geändert: ${changed}`,
    'claim.approved': (_by: string, order: string) => `Die Nachbuchung zur Bestellung ${order} ist bestätigt`,
    'claim.rejected': (_by: string, order: string) => `Die Nachbuchung zur Bestellung ${order} ist abgelehnt`,
    'claim.reopened': (_by: string, order: string) =>
      `Die Bestätigung der Nachbuchung zur Bestellung ${order} wurde zurückgenommen`,
    'claim.noted': (by: string, name: string) => `${by} hat zur Nachbuchung der Bestellung ${name} geschrieben`,
    'conversion.noted': (by: string, name: string) => `${by} hat zur Conversion der Bestellung ${name} geschrieben`,
    'payment.raised': (_by: string, name: string) =>
      `Auszahlung ${name} ist angewiesen: Sie wird Ihnen als Nächstes ausgezahlt`,
    'payment.sent': (_by: string, payment: string) => `Auszahlung ${payment}: ausgezahlt`,
    'invoice.sent': (_by: string, name: string) => `Rechnung ${name} liegt für Sie bereit`,
    'invoice.due': (_by: string, day: string, id: number) => `Rechnung ${id} ist am ${day} fällig`,
    'invoice.overdue': (_by: string, day: string, id: number) =>
      `Rechnung ${id} ist überfällig: Sie war am ${day} fällig`,
    'invoice.unpaid': (_by: string, advertiser: string, id: number) =>
      `Rechnung ${id} von ${advertiser} ist überfällig`,
    'placement.created': (by: string, name: string) => `${by} hat eine Platzierung für Sie angelegt: ${name}`,
    'placement.changed': (by: string, name: string) => `${by} hat eine Platzierung von Ihnen geändert: ${name}`,
    'placement.archived': (by: string, name: string) => `${by} hat eine Platzierung von Ihnen archiviert: ${name}`,
    'placement.restored': (by: string, name: string) =>
      `${by} hat eine Platzierung von Ihnen aus dem Archiv geholt: ${name}`,
    'campaign.paused': (_by: string, campaign: string) => `Die Kampagne ${campaign} pausiert`,
    'relation.live': (_by: string, campaign: string) => `Sie sind in der Kampagne ${campaign} angenommen`,
    'relation.paused': (_by: string, campaign: string) => `Sie pausieren in der Kampagne ${campaign}`,
    'relation.rejected': (_by: string, campaign: string) => `Ihre Bewerbung auf die Kampagne ${campaign} ist abgelehnt`,
    'application.received': (_by: string, applicant: string) => `Ein Publisher bewirbt sich: ${applicant}`,
    'session.started': (_by: string, device: string) => `Neue Anmeldung: ${device}`,
    'key.ending': (_by: string, program: string) => `Der Schlüssel von ${program} endet innerhalb einer Woche`,
    'key.ended': (_by: string, program: string) =>
      `Der Schlüssel von ${program} ist abgelaufen: Er wird ab jetzt abgewiesen`,
    'clicks.suspicious': (_by: string, name: string) => `Klicks von ${name} verdienen nichts: Sie sind verdächtig`,
    'sales.flagged': (_by: string, name: string) => `Bitte Verkäufe ansehen: ${name}`,
  },
} as const satisfies Words<typeof english>;
