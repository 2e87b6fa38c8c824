import type { Translated } from '#contract/refusals/say';
import type { tables as english } from '#contract/refusals/tables';

export const tables: Translated<typeof english> = {
  'table.quoteOpen': ({ line }) =>
    `ist nicht zu lesen: das Anführungszeichen, mit dem in Zeile ${line} eine Zelle beginnt, wird nicht geschlossen`,
  'table.quoteThenText': ({ line }) =>
    `ist nicht zu lesen: die Zelle, die in Zeile ${line} mit einem Anführungszeichen beginnt, hat Text hinter dem schließenden`,
  'table.swallows': ({ line, lines }) =>
    `ist nicht zu lesen: das Anführungszeichen, mit dem in Zeile ${line} eine Zelle beginnt, wird ${lines === 1 ? 'eine Zeile' : `${lines} Zeilen`} tiefer geschlossen, und was dazwischen steht, sieht wie Zeilen der Tabelle aus. Entfernen Sie es, oder schreiben Sie es innerhalb von Anführungszeichen zweimal`,
  'table.longRow': ({ line }) =>
    `ist nicht zu lesen: Zeile ${line} gehört zu einer Zeile der Tabelle mit mehr als 128.000 Zeichen`,
  'table.wideRow': ({ line, most }) => `ist nicht zu lesen: Zeile ${line} hat mehr als ${most} Zellen`,
  'table.nameless': ({ line, column }) =>
    `hat in Zeile ${line} einen Wert in Spalte ${column}, die keinen Namen hat. Geben Sie ihr einen, oder entfernen Sie sie`,
};
