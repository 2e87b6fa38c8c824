import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

const of = (cookie?: string, accept?: string) =>
  languageOf({ headers: { ...(cookie && { cookie }), ...(accept && { 'accept-language': accept }) } });

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'fr', 'en'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'fr, en;q=0.5, de;q=0.7', 'de'],
  [undefined, 'de;q=0, en;q=0.1', 'en'],
  ['a=b; language=de', 'en', 'de'],
  ['__Host-language=de; language=en', 'en', 'de'],
  ['language=xx', 'de', 'de'],
  ['language=', '*', 'en'],
])('cookie %s and Accept-Language %s: %s', (cookie, accept, expected) => {
  expect(of(cookie, accept)).toBe(expected);
});
