const SECOND_MS = 1000;
const MOST = 2000;

/**
 * What was found out within the last second, by name. What is being found out when everything is forgotten is told to
 * whoever asked, and not kept.
 */
export class Recent<T> {
  #known = new Map<string, { value: T; until: number }>();

  /** What is known of a name, or what `find` gives; undefined is not kept. */
  async get(name: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#known;
    const held = known.get(name);
    if (held && performance.now() < held.until) return held.value;
    const value = await find();
    if (value === undefined) known.delete(name);
    else known.set(name, { value, until: performance.now() + SECOND_MS });
    if (known.size > MOST) known.clear();
    return value;
  }

  forget(): void {
    this.#known = new Map();
  }
}
