/** The text in the place of an erased person's data. */
export interface Stand {
  name: string;
  email: string;
}

/** An erased person's stand-ins, by their number: always the same. The address is one that cannot exist. */
export const standFor = (number: number): Stand => ({
  name: `Erased person ${number}`,
  email: `erased-person-${number}@erased.invalid`,
});

/** The person whose data is taken out of texts. */
export interface Known {
  name: string;
  email: string;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text with the person's address replaced, wherever it stands in it as a whole. */
export function withoutEmail(text: string, { email }: Known, stand: Stand): string {
  return text.replaceAll(new RegExp(`(?<![\\w.+-])${escaped(email)}(?![\\w-]|\\.\\w)`, 'gi'), stand.email);
}

/** Where a session came from. */
const traces = new Set(['address', 'device', 'endedFrom']);

/**
 * JSON with the person's address replaced, and values that are the person's name.
 * @param isAbout whether it tells of the person's own sign-in: then also from where and on what
 */
export function withoutPerson(json: string, person: Known, stand: Stand, isAbout: boolean): string {
  const value = JSON.parse(json, (key, one: unknown) => {
    if (typeof one !== 'string') return one;
    if (isAbout && traces.has(key)) return '';
    return one === person.name ? stand.name : withoutEmail(one, person, stand);
  }) as unknown;
  return JSON.stringify(value);
}

/** A pattern of a name in any of its written forms. */
function patternOf(name: string): string {
  const forms = new Set([name, name.normalize('NFC'), name.normalize('NFD')]);
  return [...forms].map((form) => escaped(form.trim()).replaceAll(/\s+/g, String.raw`\s+`)).join('|');
}

/**
 * Gives what replaces the person's name in a text where it stands as a whole: not within another word of whatever script,
 * nor as a part of a double name, an address or a longer name of somebody else. A name of one word counts with its own
 * capitals alone: it may be a word as well.
 * @param longer names of others that hold this one
 */
export function nameReplacer(name: string, stand: Stand, longer: readonly string[] = []): (text: string) => string {
  if (name.trim() === '') return (text) => text;
  const others = longer.toSorted((a, b) => b.length - a.length).map((one) => `${patternOf(one)}|`);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}_@]|\p{L}\p{M}*[-'’])(?:${others.join('')}(?<own>${patternOf(name)}))(?![\p{L}\p{M}\p{N}_@]|-\p{L})`,
    /\s/.test(name.trim()) ? 'giu' : 'gu',
  );
  return (text) =>
    text.replaceAll(pattern, (found: string, own: string | undefined) => (own === undefined ? found : stand.name));
}

/** Members of recorded values that people write, or that tell who did something. */
const reasons = new Set(['reason', 'rejectionReason', 'answer', 'message', 'text']);
/** Refusals that name who gave one. */
const givenBy = new Set(['processing.stopped', 'batch.ended']);

/** JSON with the person's name replaced in the reasons that it tells. */
export function withoutNameInReasons(json: string, replaced: (text: string) => string): string {
  const value = JSON.parse(json, (key, one: unknown) => {
    if (typeof one === 'string') return reasons.has(key) ? replaced(one) : one;
    const { key: told, values } = (one ?? {}) as { key?: unknown; values?: { name?: unknown } };
    if (typeof told !== 'string' || !givenBy.has(told) || typeof values?.name !== 'string') return one;
    return { ...(one as object), values: { ...values, name: replaced(values.name) } };
  }) as unknown;
  return JSON.stringify(value);
}
