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
