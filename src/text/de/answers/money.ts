/** Invoices, payments and billing runs. */
export const money: Readonly<Record<string, string>> = {
  'There is no such invoice.': 'Diese Rechnung gibt es nicht.',
  'The invoice is deleted: it stays as it is.': 'Die Rechnung ist gelöscht: sie bleibt, wie sie ist.',
  'This is a credit note: it is neither sent nor settled.':
    'Das ist eine Gutschrift: sie wird weder gesendet noch beglichen.',
  'The invoice is a draft: send it first.': 'Die Rechnung ist ein Entwurf: senden Sie sie zuerst.',
  'The invoice is {~from} and does not become {~to} any more.':
    'Die Rechnung ist {~from} und bekommt den Status „{~to}“ nicht mehr.',
  "must be a day from the invoice's date to today, {first} to {last}":
    'muss ein Tag vom Rechnungsdatum bis heute sein, {first} bis {last}',
  'Only {#amount} are outstanding: a receipt of more is not taken.':
    'Es stehen nur {#amount} aus: ein höherer Zahlungseingang wird nicht angenommen.',
  '{#amount} would stay outstanding: a settled invoice has nothing outstanding.':
    'Es stünden noch {#amount} aus: bei einer beglichenen Rechnung steht nichts mehr aus.',
  'must be Settled or left out where there is a receipt': 'muss bei einem Zahlungseingang „Settled“ sein oder fehlen',
  '{#amount} are outstanding: record their receipt.':
    'Es stehen noch {#amount} aus: erfassen Sie ihren Zahlungseingang.',
  'needs status or receipt': 'braucht einen Status oder einen Zahlungseingang',
  'There is no such payment.': 'Diese Auszahlung gibt es nicht.',

  'There is no such billing run.': 'Diesen Abrechnungslauf gibt es nicht.',
  'must be a month that is over, and {month} has not begun':
    'muss ein abgeschlossener Monat sein, und {month} hat noch nicht begonnen',
  '{month} is not over: it can be billed from {day} on.':
    '{month} ist noch nicht vorbei: abgerechnet werden kann der Monat ab dem {day}.',
  'What is due has changed since the preview: now {~due}. Nothing was made; look at the preview again.':
    'Was fällig ist, hat sich seit der Vorschau geändert: jetzt {~due}. Es wurde nichts angelegt; sehen Sie sich die Vorschau noch einmal an.',
};
