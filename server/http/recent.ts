const SECOND_MS = 1000;
const MOST = 2000;

/**
 * Caches lookups by name for a second. A lookup that is running when the cache is cleared still answers its callers,
 * but is not kept.
 */
export class Recent<T> {
  #known = new Map<string, { value: T; until: number }>();

  /** The cached value, or the result of `find`; undefined is not cached. */
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
