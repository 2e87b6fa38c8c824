import type { files as english, Names, WrongColumns } from '#contract/refusals/files';
import type { Translated } from '#contract/refusals/say';
import { tables } from './tables.ts';
import { fileStates as states } from './words.ts';

const quoted = ({ shown, more }: Names) =>
  `${shown.map((name) => `„${name}“`).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`;

function wrongColumns(v: WrongColumns): string {
  const oneOf = v.oneOf.length > 0 ? [v.oneOf.join(' oder ')] : [];
  const missing = [...(v.oneOfMissing ? oneOf : []), ...v.missing];
  const wrong = [
    ...(missing.length > 0 ? [`${missing.join(', ')} fehlt`] : []),
    ...(v.twice.shown.length > 0 ? [`${quoted(v.twice)} doppelt vorhanden`] : []),
    ...(v.unknown.shown.length > 0 ? [`${quoted(v.unknown)} nicht bekannt`] : []),
  ].join('; ');
  const expected = [...oneOf, ...v.required].join(', ');
  const found = v.found.shown.length > 0 ? quoted(v.found) : 'nichts';
  return `hat nicht die richtigen Spalten: ${wrong}. Erwartet: ${expected}, und auf Wunsch ${v.optional.join(', ')}. Gefunden: ${found}`;
}

export const files = {
  'file.none': 'Diese Datei oder diesen Ordner gibt es nicht.',
  'file.noFolder': 'Diesen Ordner gibt es nicht.',
  'file.notInBin': 'Das ist nicht im Papierkorb.',
  'file.inBin': 'Das liegt im Papierkorb. Stellen Sie es wieder her, um es herunterzuladen.',
  'file.expired': ({ at }) => `Das ist am ${at} abgelaufen und kann nicht mehr heruntergeladen werden.`,
  'file.notKept': 'Der Inhalt dieser Datei wird hier nicht aufbewahrt.',
  'file.range': ({ size, range }) => `Die Datei hat ${size} Bytes, keines davon im Bereich ${range}.`,
  'file.nameTaken': 'ist in diesem Ordner schon vergeben',
  'file.nameTakenBy': ({ name }) =>
    `In diesem Ordner gibt es schon eine Datei oder einen Ordner mit dem Namen ${name}.`,
  'file.deepest': ({ most }) => `liegt schon ${most} Ordner tief; tiefer geht es nicht`,
  'file.otherAccount': 'gehört zu den Dateien eines anderen Kontos',
  'file.intoItself': 'ist dieser Ordner selbst oder liegt in ihm',
  'file.tooDeep': ({ most }) => `würde Ordner mehr als ${most} tief schachteln`,
  'file.folderExpires': 'gilt nur für Dateien; ein Ordner läuft nicht ab',
  'file.busy': 'Die Datei wird gerade verarbeitet. Warten Sie, bis sie fertig ist, oder halten Sie sie an.',
  'file.busyInFolder':
    'Eine Datei darin wird gerade verarbeitet. Warten Sie, bis sie fertig ist, oder halten Sie sie an.',

  'upload.noValidations':
    'Validierungen (Kategorie 1) entscheiden über Conversions: sie werden für einen Advertiser oder von der Agentur hochgeladen.',
  'upload.noEnquiries': 'Nachbuchungen (Kategorie 2) kommen von Publishern und werden für einen Publisher hochgeladen.',
  'upload.tooLarge': ({ most }) => `Die Datei ist größer als ${most} MB.`,
  'upload.accountFull': ({ used, most }) =>
    `Die Dateien dieses Kontos belegen ${used} von ${most} MB, und diese passt nicht mehr dazu. Löschen Sie Dateien, auch aus dem Papierkorb, und laden Sie sie noch einmal hoch.`,
  'upload.file': ({ refusal }, say) => `Die Datei ${say(refusal)}.`,
  'upload.empty': 'ist leer',
  'upload.csvOnly': ({ category }) => `muss eine CSV-Datei sein: Kategorie ${category} wird zeilenweise verarbeitet`,
  'upload.noUsers': ({ ids }) =>
    `müssen Personen mit Zugang zum Konto oder zu seiner Agentur sein; ${ids.join(', ')} gehört nicht dazu`,
  'upload.kind': ({ kind, taken }, say) =>
    `${say(kind)} wird nicht angenommen. Angenommen werden ${taken.join(', ')}; Text nach der Endung seines Namens.`,
  'upload.kind.unknown': 'Diese Art von Datei',
  'upload.kind.typed': ({ type }) => `Eine Datei vom Typ ${type}`,
  'upload.kind.page': 'Eine Seite (HTML, SVG, gestaltetes XML)',
  'upload.kind.program': 'Ein Programm oder Skript',
  'upload.kind.ending': ({ ending }) => `Text mit der Endung .${ending}`,
  'upload.kind.noXml': 'Eine Datei mit der Endung .xml, die kein XML ist,',
  'upload.kind.noJson': 'Eine Datei mit der Endung .json, die kein JSON ist,',

  'table.tooManyRows': ({ most }) => `hat mehr als ${most} Zeilen; teilen Sie sie auf`,
  'table.noRows': 'hat eine Kopfzeile und keine weiteren Zeilen',
  'table.notUtf8': ({ line }) =>
    `ist kein UTF-8 (Zeile ${line}); speichern Sie sie als „CSV UTF-8“ und laden Sie sie noch einmal hoch`,
  ...tables,
  'table.rivals': ({ id, reference }) =>
    `hat zwei Spalten, die die Conversions nennen können: „${id}“ und „${reference}“. Lassen Sie die weg, die es nicht tut, oder nennen Sie sie conversionId, wenn sie deren Nummern enthält`,
  'table.columns': wrongColumns,

  'row.invalid': 'Die Zeile ist nicht gültig.',
  'row.width': ({ cells, columns }) => `Die Zeile hat ${cells} Zellen, die Kopfzeile ${columns}.`,
  'row.saysNothing': 'ist leer, und amount auch: die Zeile besagt nichts',

  'processing.ourFault': 'Auf unserer Seite ist etwas schiefgegangen; versuchen Sie es noch einmal.',
  'processing.none': 'Diese Datei wird nicht verarbeitet.',
  'processing.noRetry': ({ state }) =>
    `Die Datei ist ${states[state]}; noch einmal versuchen lässt sich nur, was fehlgeschlagen ist oder angehalten wurde.`,
  'processing.noStop': ({ state }) => `Die Datei ist ${states[state]}; es gibt nichts anzuhalten.`,
  'processing.tooMany': ({ most }) =>
    `Von diesem Konto warten schon ${most} Dateien auf die Verarbeitung; mehr können es nicht sein. Warten Sie, bis eine fertig ist, oder halten Sie eine an.`,
  'processing.makerGone':
    'Angehalten: Wer das in Auftrag gegeben hat, darf hier nichts mehr ändern. Wer es darf, kann damit fortfahren.',
  'processing.stopped': ({ name }) => `Angehalten von ${name}.`,
} as const satisfies Translated<typeof english>;
