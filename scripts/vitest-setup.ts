/** A test that prints a warning or an error fails; expected ones are spied on and asserted. */
import { afterEach, beforeEach } from 'vitest';

const printed: string[] = [];
const original = { error: console.error, warn: console.warn };

beforeEach(() => {
  printed.length = 0;
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      printed.push(`console.${level}: ${parts.map(String).join(' ')}`);
      original[level](...parts);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  if (printed.length === 0) return;
  throw new Error(
    `Unexpected output:\n  ${printed.join('\n  ')}\n` +
      "When it is meant, expect it: const said = vi.spyOn(console, 'error').mockImplementation(() => {}); " +
      'expect(said).toHaveBeenCalledWith(…); said.mockRestore();',
  );
});
