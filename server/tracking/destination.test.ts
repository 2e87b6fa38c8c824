import fc from 'fast-check';
import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

const HOME = 'https://www.harbour.example/';
const taken = (address: string) => 'url' in destinationOf(address, HOME);

test.each([
  'https://www.harbour.example/sale',
  'https://harbour.example/sale?a=1#top',
  'http://harbour.example',
  'https://shop.harbour.example/x',
  'HTTPS://WWW.HARBOUR.EXAMPLE/x',
  'https://harbour.example:443/',
])('%s is on the campaign’s host', (address) => expect(taken(address)).toBe(true));

test.each([
  '',
  '/sale',
  '//harbour.example/sale',
  'harbour.example/sale',
  'javascript:alert(1)//harbour.example',
  'data:text/html,harbour.example',
  'ftp://harbour.example/',
  'https:harbour.example',
  'https:///harbour.example',
  'https://evil.example/',
  'https://evil.example/https://harbour.example',
  'https://evilharbour.example/',
  'https://harbour.example.evil.example/',
  'https://harbour.example@evil.example/',
  'https://harbour.example:pass@evil.example/',
  'https://user@harbour.example/',
  'https://evil.example\\@harbour.example/',
  'https://evil.example#.harbour.example',
  'https://evil.example?.harbour.example',
  'https://harbour.example:8443/',
  'https://harbour.example./',
  'https://.harbour.example/',
  'https://127.0.0.1/',
])('%s is refused', (address) => expect(taken(address)).toBe(false));

test('whatever is written, what is stored leads to the campaign', () => {
  const part = fc.constantFrom(
    'https:',
    'http:',
    '/',
    '//',
    '\\',
    '@',
    '.',
    ':',
    '#',
    '?',
    '%2f',
    '%00',
    '\t',
    'www.',
    'harbour.example',
    'evil.example',
    'x',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const result = destinationOf(`https://${parts.join('')}`, HOME);
      if ('refusal' in result) return true;
      const url = new URL(result.url);
      return /(^|\.)harbour\.example$/.test(url.hostname) && url.username === '' && url.password === '';
    }),
    { numRuns: 2000 },
  );
});
