import type { FileProcessing } from '../files.ts';
import type { Keyed, Say } from './say.ts';
import { tables } from './tables.ts';

/** Processing state of a file; `stored`: it is not processed. */
export type FileState = FileProcessing['state'] | 'stored';
/** The column names shown in a sentence, and the number of others. */
export interface Names {
  shown: readonly string[];
  more: number;
}
/** Found and expected columns of a header. One of `oneOf` is enough. */
export type WrongColumns = {
  missing: readonly string[];
  oneOfMissing: boolean;
  twice: Names;
  unknown: Names;
  oneOf: readonly string[];
  required: readonly string[];
  optional: readonly string[];
  found: Names;
};

const are = (count: number) => (count === 1 ? 'is' : 'are');
const quoted = ({ shown, more }: Names) =>
  `${shown.map((name) => `"${name}"`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;

function wrongColumns(v: WrongColumns): string {
  const oneOf = v.oneOf.length > 0 ? [v.oneOf.join(' or ')] : [];
  const missing = [...(v.oneOfMissing ? oneOf : []), ...v.missing];
  const named = ({ shown, more }: Names) => shown.length + more;
  const wrong = [
    ...(missing.length > 0 ? [`${missing.join(', ')} ${are(missing.length)} missing`] : []),
    ...(named(v.twice) > 0 ? [`${quoted(v.twice)} ${are(named(v.twice))} there twice`] : []),
    ...(named(v.unknown) > 0 ? [`${quoted(v.unknown)} ${are(named(v.unknown))} not known`] : []),
  ].join('; ');
  const expected = [...oneOf, ...v.required].join(', ');
  const found = named(v.found) > 0 ? quoted(v.found) : 'nothing';
  return `does not have the right columns: ${wrong}. Expected: ${expected}, and if wanted ${v.optional.join(', ')}. Found: ${found}`;
}

export const files = {
  'file.none': 'There is no such file or folder.',
  'file.noFolder': 'There is no such folder.',
  'file.notInBin': 'There is no such entry in the bin.',
  'file.inBin': 'This is in the bin. Restore it to download it.',
  'file.expired': ({ at }: { at: string }) => `This expired on ${at} and cannot be downloaded any more.`,
  'file.notKept': 'The contents of this file are not kept here.',
  'file.range': ({ size, range }: { size: number; range: string }) =>
    `The file has ${size} bytes, none of them in the range ${range}.`,
  'file.nameTaken': 'is taken in this folder',
  'file.nameTakenBy': ({ name }: { name: string }) => `There is a file or folder of the name ${name} in this folder.`,
  'file.deepest': ({ most }: { most: number }) => `is ${most} folders deep, which is the most there can be`,
  'file.otherAccount': 'is in the files of another account',
  'file.intoItself': 'is this folder itself, or in it',
  'file.tooDeep': ({ most }: { most: number }) => `would make folders more than ${most} deep`,
  'file.folderExpires': 'is for files; a folder does not expire',
  'file.busy': 'It is being processed. Wait until it is done, or stop it.',
  'file.busyInFolder': 'A file in it is being processed. Wait until it is done, or stop it.',

  'upload.noValidations':
    'Validations (category 1) decide on conversions: they are uploaded for an advertiser or by the agency.',
  'upload.noEnquiries': 'Enquiries (category 2) are claims: they are uploaded for a publisher.',
  'upload.tooLarge': ({ most }: { most: number }) => `The file is larger than ${most} MB.`,
  'upload.accountFull': ({ used, most }: { used: number; most: number }) =>
    `The files of this account take ${used} of the ${most} MB that they may, and this one does not fit. Delete files, also from the bin, and upload it again.`,
  /** Problem with the file as a whole, worded like that of a member. */
  'upload.file': ({ refusal }: { refusal: Keyed }, say: Say) => `The file ${say(refusal)}.`,
  'upload.empty': 'is empty',
  'upload.csvOnly': ({ category }: { category: number }) =>
    `must be a CSV: category ${category} is processed row by row`,
  'upload.noUsers': ({ ids }: { ids: readonly number[] }) =>
    `must be users of the account or its agency; ${ids.join(', ')} not one`,
  'upload.kind': ({ kind, taken }: { kind: Keyed; taken: readonly string[] }, say: Say) =>
    `${say(kind)} is not taken. Taken are ${taken.join(', ')}; text by the ending of its name.`,
  'upload.kind.unknown': 'This kind of file',
  'upload.kind.typed': ({ type }: { type: string }) => `A file of type ${type}`,
  'upload.kind.page': 'A page (HTML, SVG, styled XML)',
  'upload.kind.program': 'A program or script',
  'upload.kind.ending': ({ ending }: { ending: string }) => `Text with a name that ends in .${ending}`,
  'upload.kind.noXml': 'A file named .xml that is no XML',
  'upload.kind.noJson': 'A file named .json that is no JSON',

  'table.tooManyRows': ({ most }: { most: number }) => `has more than ${most} rows; split it`,
  'table.noRows': 'has a header and no rows',
  'table.notUtf8': ({ line }: { line: number }) =>
    `is not UTF-8 (line ${line}); save it as "CSV UTF-8" and upload it again`,
  ...tables,
  'table.columns': wrongColumns,
  'table.rivals': ({ id, reference }: { id: string; reference: string }) =>
    `has two columns that may name the conversions, "${id}" and "${reference}". Leave out the one that does not, or call it conversionId if it holds their ids`,

  'row.invalid': 'The row is not valid.',
  'row.width': ({ cells, columns }: { cells: number; columns: number }) =>
    `The row has ${cells} cells, the header has ${columns}.`,
  'row.saysNothing': 'is empty, and so is amount: the row says nothing',

  'processing.ourFault': 'Something went wrong on our side; try again.',
  'processing.none': 'This is not a file that is processed.',
  'processing.noRetry': ({ state }: { state: FileState }) =>
    `It is ${state}; only what failed or was stopped can be tried again.`,
  'processing.noStop': ({ state }: { state: FileState }) => `It is ${state}; there is nothing to stop.`,
  'processing.tooMany': ({ most }: { most: number }) =>
    `${most} files of this account wait to be processed, which is the most there can be. Wait until one is done, or stop one.`,
  'processing.makerGone':
    'Stopped: whoever had this done may not change anything here any more. Somebody who may can go on with it.',
  'processing.stopped': ({ name }: { name: string }) => `Stopped by ${name}.`,
};
