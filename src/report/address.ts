import { MOST_ADDRESS } from '#contract/addresses';
import { keysOf } from '#contract/records';
import { emptyDefinition, readDefinition, schema, writeDefinition, type Definition } from './definition.ts';

/**
 * The address of a report. It holds the whole definition, or the number of a saved report and what differs from that:
 * `changed` names the members that do, `revision` the saved report that they differ from. A change that is not
 * understood, or of a condition that another revision may not have, decides nothing: that member is as it is saved.
 */

/** A saved report: its number, and where it is known its definition with the revision that has it. */
export interface Kept {
  id: number;
  revision?: number;
  definition?: Definition;
}

/**
 * What a link could not say or do: the whole `report`, as it was too long; some `parts` of its changes, which are not
 * understood; or nothing of them, but the `saved` report that it changes is another now.
 */
export type Lack = 'report' | 'parts' | 'saved';

/** Characters of the longest link that mail programs and chats do not cut. */
export const MOST_LINK = 2000;
/** Room for the host, the path and what else the address says. */
const BESIDE = 200;

const names = keysOf(schema);
const textsOf = (definition: Definition) => writeDefinition(new URLSearchParams(), definition);
const conditionsIn = (groups: readonly string[]) => groups.flatMap((group) => group.split('!'));

/** Values of a condition, after its field and operator. */
const partsOf = (condition: string) => {
  const [field = '', operator = '', ...values] = condition.split('~');
  return { name: `${field}~${operator}`, values };
};

/** A condition as the place of a saved one, with the values that it has less (`-`) and more (`+`). */
function shortened(condition: string, saved: readonly string[]): string {
  const { name, values } = partsOf(condition);
  const ways = saved.flatMap((one, at) => {
    const before = partsOf(one);
    if (before.name !== name) return [];
    const [now, then] = [new Set(values), new Set(before.values)];
    const less = before.values.filter((value) => !now.has(value)).map((value) => `-${value}`);
    const more = values.filter((value) => !then.has(value)).map((value) => `+${value}`);
    const way = [at, ...less, ...more].join('~');
    return restored(way, saved) === condition ? [way] : [];
  });
  return [...ways, condition].reduce((best, one) => (one.length < best.length ? one : best));
}

/** A condition from the place of a saved one; one that is written whole as it is. */
function restored(text: string, saved: readonly string[]): string {
  const [place = '', ...changes] = text.split('~');
  if (!/^\d+$/.test(place)) return text;
  const { name, values } = partsOf(saved[Number(place)] ?? '');
  const of = (sign: string) => changes.filter((one) => one.startsWith(sign)).map((one) => one.slice(1));
  const less = new Set(of('-'));
  return [name, ...values.filter((value) => !less.has(value)), ...of('+')].join('~');
}

/** Applies `how` to each condition of some groups. */
const inGroups = (groups: readonly string[], how: (condition: string) => string) =>
  groups.map((group) => group.split('!').map(how).join('!'));

function differences(definition: Definition, { definition: saved, revision = 0 }: Kept): URLSearchParams | undefined {
  if (!saved) return undefined;
  const [now, then] = [textsOf(readDefinition(textsOf(definition))), textsOf(saved)];
  const changed = names.filter((name) => JSON.stringify(now.getAll(name)) !== JSON.stringify(then.getAll(name)));
  if (changed.length === 0) return new URLSearchParams();
  const search = new URLSearchParams({ changed: changed.join(','), revision: String(revision) });
  const known = conditionsIn(then.getAll('where'));
  for (const name of changed) {
    const texts = now.getAll(name);
    const written = name === 'where' ? inGroups(texts, (one) => shortened(one, known)) : texts;
    for (const text of written) search.append(name, text);
  }
  return search;
}

/** Whether a report was too long for its address. */
export const isTooLong = (search: URLSearchParams): boolean => search.has('tooLong');

/** Whether an address says how a saved report was changed, if at all, and not all of it. */
export function isBased(search: URLSearchParams): boolean {
  const isWhole = isTooLong(search) || names.some((name) => search.has(name));
  return search.has('saved') && (search.has('changed') || !isWhole);
}

/** Whether an address opens a saved report as it is saved. */
export const isAsSaved = (search: URLSearchParams): boolean => isBased(search) && !search.has('changed');

/** Whether an address says what was changed of another revision of a saved report than this one. */
const isOfOther = (search: URLSearchParams, { revision }: Kept): boolean =>
  search.has('changed') && search.get('revision') !== String(revision);

/** What an address changes of a saved report: texts by member, undefined where they are not understood. */
function changesIn(search: URLSearchParams, saved: URLSearchParams, isOther: boolean) {
  // Places are those of the revision that the link was made from.
  const known = isOther ? [] : conditionsIn(saved.getAll('where'));
  return (search.get('changed') ?? '').split(',').flatMap((name): [string, string[] | undefined][] => {
    if (name === '') return [];
    const raw = search.getAll(name);
    const texts = name === 'where' ? inGroups(raw, (one) => restored(one, known)) : raw;
    const read = textsOf(readDefinition(new URLSearchParams(texts.map((text) => [name, text]))));
    const isUnderstood = names.some((one) => one === name) && read.getAll(name).join() === texts.join();
    return [[name, isUnderstood ? texts : undefined]];
  });
}

/** The report of an address; an empty one until the saved report is known that it is based on. */
export function readAddress(search: URLSearchParams, kept?: Kept): Definition {
  if (!isBased(search)) return readDefinition(search);
  if (!kept?.definition) return emptyDefinition;
  const read = textsOf(kept.definition);
  for (const [name, texts] of changesIn(search, read, isOfOther(search, kept))) {
    if (!texts) continue;
    read.delete(name);
    for (const text of texts) read.append(name, text);
  }
  return readDefinition(read);
}

/** What the link of an address lacks, as far as it is known without or with its saved report. */
export function lackOf(search: URLSearchParams, kept?: Kept): Lack | undefined {
  if (isTooLong(search)) return 'report';
  if (!isBased(search) || !kept?.definition) return undefined;
  const isOther = isOfOther(search, kept);
  const changes = changesIn(search, textsOf(kept.definition), isOther);
  if (changes.some(([, texts]) => !texts)) return 'parts';
  return isOther ? 'saved' : undefined;
}

/**
 * The address of a report: that of the saved one where nothing was changed, otherwise all of it as long as a mail holds
 * it, otherwise the shorter one of that and of what was changed. What no address holds is left out, which it says.
 */
export function writeAddress(definition: Definition, kept?: Kept): URLSearchParams {
  const saved = kept && String(kept.id);
  const search = shortestOf(textsOf(definition), kept && differences(definition, kept));
  if (lengthOf(search) > MOST_ADDRESS - BESIDE) return new URLSearchParams({ tooLong: '1', ...(saved && { saved }) });
  if (saved) search.set('saved', saved);
  return search;
}

function shortestOf(whole: URLSearchParams, based: URLSearchParams | undefined): URLSearchParams {
  // With a saved report an address of nothing is that report as it is saved.
  if (!based || (based.size > 0 && whole.size > 0 && lengthOf(whole) <= MOST_LINK - BESIDE)) return whole;
  return whole.size > 0 && lengthOf(whole) < lengthOf(based) ? whole : based;
}

const lengthOf = (search: URLSearchParams): number => search.toString().length;
