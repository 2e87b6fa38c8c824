import type { paymentTerms as english } from '../en/paymentTerms.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const paymentTerms = {
  terms: 'Was die Arten bedeuten:',
  types: {
    publisher: {
      Standard:
        'Wird Ihnen im Abrechnungslauf des Monats ausgezahlt, in dem der Advertiser gezahlt hat, ab dem Zahltag der Agentur im Folgemonat.',
      Fast: 'Sie und der Advertiser haben beide schnelle Zahlungen. Diese Conversions kommen in einer eigenen Auszahlung.',
      'Fast (Adjustment)':
        'Eine schnelle Auszahlung von Conversions, deren Bestellwert nach der Erfassung geändert wurde.',
      'Fast (Reversal)':
        'Eine schnelle Auszahlung von Conversions, die erst abgelehnt und später bestätigt wurden: Die Ablehnung wurde zurückgenommen.',
    },
    manager: {
      Standard:
        'Wird dem Publisher im Abrechnungslauf des Monats ausgezahlt, in dem der Advertiser gezahlt hat, ab dem Zahltag der Agentur im Folgemonat.',
      Fast: 'Publisher und Advertiser haben beide schnelle Zahlungen. Diese Conversions sind in einer eigenen Auszahlung.',
      'Fast (Adjustment)':
        'Eine schnelle Auszahlung von Conversions, deren Bestellwert nach der Erfassung geändert wurde.',
      'Fast (Reversal)':
        'Eine schnelle Auszahlung von Conversions, die erst abgelehnt und später bestätigt wurden: Die Ablehnung wurde zurückgenommen.',
    },
  },
  next: {
    title: 'Nächste Auszahlung',
    failed: 'Die nächste Auszahlung konnte nicht geladen werden',
    amount: (total, conversions) => `${total} aus ${counted(conversions, 'Conversion', 'Conversions')}`,
    expected: (day, amounts, last) =>
      `Erwartet ab ${day}: ${amounts}, mit USt., dazu, was Advertiser noch zahlen bis zum ${last}.`,
    since: (day, amounts) =>
      `Fällig seit ${day}: ${amounts}, mit USt. Sie kommt mit dem nächsten Abrechnungslauf des Netzwerks.`,
    raised: (amounts) =>
      `Schon angewiesen: ${amounts}, mit USt. An welchem Tag das Netzwerk sie sendet, steht nicht fest.`,
    none: {
      invoiced: (amount, day) =>
        `Ein Tag lässt sich nicht nennen: Advertiser haben Rechnungen noch nicht bezahlt, auf denen Provision von Ihnen steht: ${amount}. Ausgezahlt wird ab dem ${day}. des Monats, nachdem sie zahlen.`,
      approved: (amount, day) =>
        `Ein Tag lässt sich nicht nennen: Von Ihrer Provision sind ${amount} bestätigt und noch auf keiner Rechnung. Ausgezahlt wird ab dem ${day}. des Monats, nachdem der Advertiser sie zahlt.`,
      pending: (amount) =>
        `Ein Tag lässt sich nicht nennen: Advertiser haben über einen Teil Ihrer Provision noch nicht entschieden: ${amount}.`,
      nothing: 'Keine Auszahlung ist unterwegs: Es ist nichts mehr auszuzahlen.',
    },
  },
} as const satisfies Words<typeof english>;
