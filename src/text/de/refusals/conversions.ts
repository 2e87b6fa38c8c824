import type { conversions as english } from '#contract/refusals/conversions';
import type { Translated } from '#contract/refusals/say';
import { amount, batchStates, conversionStates as states } from './words.ts';

export const conversions = {
  'conversion.none': 'Diese Conversion gibt es nicht.',
  'conversion.hiddenOrder': ({ column }) => `Ein Publisher kann nicht nach ${column} sortieren.`,
  'conversion.publisherDecides':
    'Über Conversions entscheiden der Advertiser und sein Account-Manager; ein Publisher kann sie nicht ändern.',
  'conversion.exactlyOne': 'conversions: muss genau eine Conversion enthalten.',
  'conversion.ambiguous': ({ reference, ids }) =>
    `${reference} steht für ${ids.length} Conversions: ${ids.join(', ')}. Nennen Sie eine dieser Nummern.`,
  'conversion.contradicts': ({ id, reference, given }) =>
    `Die Conversion ${id} hat die Referenz ${reference || '(keine)'}, nicht ${given}: Die Zeile nennt zwei Conversions.`,
  'conversion.belongsTo': ({ needed, status }) => `gehört zum Status „${states[needed]}“, nicht zu „${states[status]}“`,
  'conversion.uidTwice': 'nennen dieselbe uid zweimal',
  'conversion.decidedMeanwhile': ({ status, expected }) =>
    `Die Conversion ist inzwischen ${states[status]}; bei dieser Entscheidung war sie ${states[expected]}.`,
  'conversion.transition': ({ status, next }) =>
    `Die Conversion ist ${states[status]}; sie kann nicht mehr den Status „${states[next]}“ bekommen.`,
  'conversion.currency': ({ given, currency }) => `ist ${given}, die Beträge der Kampagne stehen aber in ${currency}`,
  'conversion.codeNeeded': 'ist zum Status „abgelehnt“ erforderlich',
  'conversion.linesOfStatus': ({ status }) =>
    `müssen wie die Conversion ${states[status]} sein; lassen Sie Zeilen weg, die nicht mehr dazugehören`,
  'conversion.sum': (v) => `ergeben zusammen ${amount(v.sum)}, der Betrag ist aber ${amount(v.amount)}`,
  'conversion.beforeSale': ({ day }) => `darf nicht vor der Conversion vom ${day} liegen`,
  'conversion.withinTwoYears': 'darf höchstens zwei Jahre entfernt sein',
  'conversion.untilNextMonth': ({ day }) => `darf nicht nach dem nächsten Monat liegen, der am ${day} endet`,
  'conversion.noGroup': 'Keine Provisionsgruppe der Kampagne gilt für diesen Betrag.',
  'conversion.invoiced': ({ id, invoice }) =>
    `Die Conversion ${id} steht auf der Rechnung ${invoice} und ändert sich nicht mehr.`,
  'conversion.noWayBack': ({ id }) => `An der Conversion ${id} gibt es keine Änderung, die sich zurücknehmen lässt.`,
  'conversion.notRejected': 'Publisher fragen zu abgelehnten Conversions nach; diese ist nicht abgelehnt.',
  'conversion.notAsked': 'Der Publisher hat zu dieser Conversion nichts gefragt, also gibt es nichts zu beantworten.',
  'conversion.mostNotes': ({ most }) => `Eine Conversion hat höchstens ${most} Notizen.`,
  'conversion.changedSince': ({ id }) => `Die Conversion ${id} wurde inzwischen geändert; sie bleibt, wie sie ist.`,

  'batch.none': 'Diesen Stapel gibt es nicht.',
  'batch.state': ({ state }) => `Das geht mit diesem Stapel jetzt nicht: Er ist ${batchStates[state]}.`,
  'batch.tooManyRows': ({ most }) => `Die Zeilen eines Stapels dürfen zusammen höchstens ${most} sein.`,
  'batch.mostRows': ({ most }) => `dürfen zusammen höchstens ${most} sein`,
  'batch.noneMatches': 'Es passt keine Conversion mehr.',
  'batch.nothingToDo': 'An dem Stapel ist nichts mehr zu tun.',
  'batch.onlyChanged': 'Nur Zeilen des Stapels, die geändert wurden, können rückgängig gemacht werden.',
  'batch.nothingLeft': 'Der Stapel ist fertig, und nichts davon ist übrig.',
  'batch.ended': ({ name, count }) => `Beendet von ${name}: ${count} wurden nicht entschieden.`,
  'batch.tooManyOpen': ({ most }) =>
    `Von diesem Konto sind schon ${most} Stapel offen; mehr können es nicht sein. Lassen Sie einen zu Ende laufen, oder verwerfen Sie einen.`,
  'batch.twice': 'Doppelt genannt: Die erste Zeile zählt.',
  'batch.noConversion': 'Diese Conversion gibt es in diesem Konto nicht.',
  'batch.ambiguous': 'Mehrere Advertiser haben diese Referenz: Nennen Sie die Nummer der Conversion.',

  'sale.noGroup': 'Keine Provisionsgruppe der Kampagne gilt für diesen Verkauf.',
  'sale.advertiserOnly': 'Verkäufe meldet der Advertiser, oder für ihn die Agentur.',
  'sale.withinYear': 'darf höchstens ein Jahr her sein',
} as const satisfies Translated<typeof english>;
