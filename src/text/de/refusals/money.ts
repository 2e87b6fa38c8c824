import type { Amount, documents as english, Due } from '#contract/refusals/money';
import type { Translated } from '#contract/refusals/say';
import { amount as amountText, invoiceStates as states } from './words.ts';

const money = ({ amount, currency }: Amount) => `${amountText(amount)} ${currency}`;
const due = ({ count, amounts }: Due, one: string, many: string) =>
  count === 0 ? `keine ${many}` : `${count} ${count === 1 ? one : many} (${amounts.map(money).join(', ')})`;

export const documents = {
  'invoice.none': 'Diese Rechnung gibt es nicht.',
  'invoice.deleted': 'Die Rechnung ist gelöscht: sie bleibt, wie sie ist.',
  'invoice.creditNote': 'Das ist eine Gutschrift: sie wird weder gesendet noch beglichen.',
  'invoice.draft': 'Die Rechnung ist ein Entwurf: senden Sie sie zuerst.',
  'invoice.transition': ({ from, to }) =>
    `Die Rechnung ist ${states[from]} und bekommt den Status „${states[to]}“ nicht mehr.`,
  'invoice.receiptDay': ({ first, last }) => `muss ein Tag vom Rechnungsdatum bis heute sein, ${first} bis ${last}`,
  'invoice.overpaid': (outstanding) =>
    `Es stehen nur ${money(outstanding)} aus: ein höherer Zahlungseingang wird nicht angenommen.`,
  'invoice.leftOver': (left) =>
    `Es stünden noch ${money(left)} aus: bei einer beglichenen Rechnung steht nichts mehr aus.`,
  'invoice.settledByReceipt': 'muss bei einem Zahlungseingang „Settled“ sein oder fehlen',
  'invoice.outstanding': (outstanding) =>
    `Es stehen noch ${money(outstanding)} aus: erfassen Sie ihren Zahlungseingang.`,

  'payment.none': 'Diese Auszahlung gibt es nicht.',

  'billing.none': 'Diesen Abrechnungslauf gibt es nicht.',
  'billing.monthAhead': ({ month }) => `muss ein abgeschlossener Monat sein, und ${month} hat noch nicht begonnen`,
  'billing.monthNotOver': ({ month, day }) =>
    `${month} ist noch nicht vorbei: abgerechnet werden kann der Monat ab dem ${day}.`,
  'billing.changed': ({ invoices, payments }) =>
    `Was fällig ist, hat sich seit der Vorschau geändert: jetzt ${due(invoices, 'Rechnung', 'Rechnungen')} und ${due(payments, 'Auszahlung', 'Auszahlungen')}. Es wurde nichts angelegt; sehen Sie sich die Vorschau noch einmal an.`,

  'overview.backwards': ({ start, end }) => `darf nicht nach dem Ende liegen (${start} ist nach ${end})`,
  'overview.start': ({ start, end }) => `Der Anfang darf nicht nach dem Ende liegen (${start} ist nach ${end}).`,
} as const satisfies Translated<typeof english>;
