import { describe, expect, it } from 'vitest';
import * as german from './de/index.ts';
import * as english from './en/index.ts';

/**
 * Every text of a catalogue that is made of something is said of one and of two: a noun that is the same after both
 * is a plural of one. Texts know neither their arguments' names nor types here, so all of them are the number, as a
 * number where that works and as text where it does not.
 */

/** These take names of fields, roles and networks. */
const ofNoNumber = [
  '.reportFields.label',
  '.reportFields.about',
  '.shell.connection.notThereWhy',
  '.states.pageIsFor',
  '.states.pageNotTheirs',
];
/** Texts about a limit, or used only for several. */
const ofSeveral = [
  '.billing.onlyMonths',
  '.campaigns.claim.referenceText',
  '.enquiries.rules.length',
  '.enquiries.tooMany',
  '.files.alike',
  '.files.previewRows',
  '.links.pageTooLong',
  '.links.tooMany',
  '.reports.acrossCut',
  '.reports.linkLong',
  '.reports.mostExcluded',
  '.reports.newestAcross',
  '.reports.newestDrawn',
  '.reports.seriesShown',
  '.reports.top.chipMoved',
  '.reports.top.most',
  '.reports.tooManyRows',
  '.table.allMatching',
  '.table.exportTooLong',
  '.table.selectAllMatching',
  '.validate.tooMany',
];

type Said = (...values: readonly unknown[]) => unknown;

function textsOf(part: unknown, path: string): [path: string, said: Said][] {
  if (typeof part === 'function') return [[path, part as Said]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, one]) => textsOf(one, `${path}.${name}`));
}

/** The text for `n`. The bits of `form` choose which arguments are text. */
function saidOf(said: Said, n: number, form = 0): string {
  const values = Array.from({ length: said.length }, (_, at) => ((form >> at) & 1 ? String(n) : n));
  try {
    return String(said(...values));
  } catch (error) {
    if (form + 1 === 2 ** said.length) throw error;
    return saidOf(said, n, form + 1);
  }
}

/** The two words after each mention of `n`. */
const afterNumber = (text: string, n: number) =>
  [...text.matchAll(new RegExp(`(?<![\\d.,])${n}((?: [\\p{L}-]+){1,2})`, 'gu'))].map(([, words = '']) =>
    words.trim().split(' '),
  );

/** Texts that have the same noun for one as for two. */
function unchanged(catalogue: object, isPlural: (word: string) => boolean): string[] {
  const texts = textsOf(catalogue, '').filter(([path]) => !ofNoNumber.includes(path) && !ofSeveral.includes(path));
  return texts.flatMap(([path, said]) => {
    const [one, two] = [afterNumber(saidOf(said, 1), 1), afterNumber(saidOf(said, 2), 2)];
    const isWrong = one.some((words, at) => words.some((word, place) => isPlural(word) && two[at]?.[place] === word));
    return isWrong ? [`${path}: ${saidOf(said, 1)}`] : [];
  });
}

/** Said of a name, where a number stands for it here: "1 is signed out". */
const singularInEnglish = new Set(['is', 'was', 'as', 'takes', 'stops', 'copies', 'pixels', 'axis']);
/** One as well as many, and what a name or a time is followed by. */
const sameInGerman = new Set([
  'Advertiser',
  'Publisher',
  'Zeichen',
  'Artikel',
  'Account-Manager',
  'UTC',
  'MB',
  'Zeitraum',
  'Referenz',
  'Pixeln',
  'Stelle',
  'Datei',
  'Provision',
]);

describe('a text with a count', () => {
  it('says one as one in English', () => {
    expect(
      unchanged(english, (word) => word === 'are' || (/(?<!s)s$/.test(word) && !singularInEnglish.has(word))),
    ).toEqual([]);
  });

  it('says one as one in German', () => {
    expect(unchanged(german, (word) => word === 'sind' || (/^\p{Lu}/u.test(word) && !sameInGerman.has(word)))).toEqual(
      [],
    );
  });
});
