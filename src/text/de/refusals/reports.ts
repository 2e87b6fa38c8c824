import type { reports as english, ValueKind } from '#contract/refusals/reports';
import type { Translated } from '#contract/refusals/say';
import { amount as figure } from './words.ts';

const valueKinds: Record<ValueKind, string> = {
  text: 'Text',
  number: 'eine Zahl',
  day: 'ein Tag, geschrieben JJJJ-MM-TT',
};

export const reports = {
  'report.valueCount': ({ count, operator, given }) =>
    `braucht bei ${operator} so viele Werte: ${count}, nicht ${given}`,
  'report.valueKind': ({ kind, field, given }) => `erwartet wird bei ${field} ${valueKinds[kind]}, nicht „${given}“`,
  'report.twice': ({ name }) => `ist zweimal genannt: „${name}“`,
  'report.noCurrencyAtAll': 'darf nur false sein, wenn includeOriginalCurrency true ist',
  'report.notGrouped': ({ name }) =>
    `muss eine Dimension des Berichts sein, und „${name}“ ist keine: Alternativen aus Kennzahlen und Dimensionen wählen Gruppen aus, und eine Gruppe hat keine anderen Dimensionen`,
  'report.notMeasured': ({ name }) => `muss ein Feld des Berichts sein: nehmen Sie „${name}“ zu den Kennzahlen hinzu`,
  'report.notADimension': ({ name }) =>
    `muss ein Feld des Berichts sein: nehmen Sie „${name}“ zu den Dimensionen hinzu`,
  'report.daysTwice': 'dürfen sich weder mit den Tagen des Berichts noch mit anderen Vergleichstagen überschneiden',
  'report.estimateCompared': ({ name }) =>
    `darf nicht neben compare stehen: „${name}“ wird aus den Tagen vor denen seines Berichts geschätzt`,
  'report.valuesEach': ({ count, given }) => `muss für jede der ${count} Dimensionen einen Wert haben, nicht ${given}`,
  'report.noField': ({ name, meant }) => `ist kein Feld des Berichts: „${name}“. Meinten Sie „${meant}“?`,
  'report.costs': ({ names }) => `Was ein Advertiser zahlt, sieht ein Publisher nicht: ${names.join(', ')}.`,
  'report.tooManyGroups': (v) =>
    `Der Bericht hat mehr als ${figure(String(v.most))} Gruppen, und mehr fasst eine Antwort nicht. ` +
    `Verkürzen Sie den Zeitraum, fügen Sie eine Bedingung hinzu, oder lassen Sie eine seiner Dimensionen weg (${v.dimensions.join(', ')}).`,
  'report.tooMany': ({ running, waiting }) =>
    `Es laufen schon ${running} Berichte dieses Kontos, und ${waiting} warten. Versuchen Sie es noch einmal, wenn einer fertig ist.`,
  'report.nobodyWaits': 'Der Bericht wurde abgebrochen, weil niemand auf ihn wartet.',
  'report.tooSlow': (v) =>
    `Der Bericht hat mehr als ${v.seconds} s gedauert und wurde abgebrochen. Verkürzen Sie den Zeitraum, oder grenzen Sie ihn ein.`,
  'report.managersOnly': 'accountManagerType und accountManagerIds sind für Account-Manager.',
  'report.typeNeeded': 'ist mit accountManagerIds erforderlich: PAM oder CAM',
  'report.idsNeeded': 'ist mit accountManagerType erforderlich: um wessen Konten es geht',
  'report.noManager': ({ managers, given }) =>
    `müssen Account-Manager der Agentur sein (${managers.join(', ')}), nicht ${given}`,

  'dayNote.none': 'Diese Notiz gibt es nicht.',
  'dayNote.changed': ({ by }) => `${by} hat diese Notiz inzwischen geändert. Laden Sie sie zuerst neu.`,
  'dayNote.most': ({ most }) => `Ein Konto hat höchstens ${most} Notizen. Entfernen Sie zuerst eine.`,
  'dayNote.foreign': 'Die Notizen eines Kontos schreiben seine eigenen Leute.',
  'savedReport.none': 'Diesen Bericht gibt es nicht.',
  'savedReport.foreign': ({ owner }) => `Dieser Bericht gehört ${owner}. Speichern Sie ihn unter einem eigenen Namen.`,
  'savedReport.closed': ({ fields }) =>
    `darf Partner nicht einschließen, die sonst läsen, was seine Bedingungen nennen: ${fields.join(', ')}`,
  'savedReport.changed': ({ name }) => `„${name}“ wurde inzwischen geändert. Laden Sie ihn zuerst neu.`,
} as const satisfies Translated<typeof english>;
