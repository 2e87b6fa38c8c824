import { expect, test } from 'vitest';
import { wrong as wrongMessage } from '#contract/refusals/checked';
import * as z from 'zod/mini';
import { emptyLinks, linkForm, pagesIn, refusedHere, withUid } from './form.ts';

const read = (values: Partial<typeof emptyLinks>, pid?: number) =>
  z.safeParse(linkForm(pid), { ...emptyLinks, ...values });
const wrong = (values: Partial<typeof emptyLinks>) =>
  read(values).error?.issues.map(({ path, message }) => [path[0], message]);

test('addresses are read a line each, once, with https where only the host was pasted', () => {
  expect(pagesIn(' https://a.example/x\r\nshop.example/y\n\nhttps://a.example/x\tshop.example/z ')).toEqual([
    'https://a.example/x',
    'https://shop.example/y',
    'https://shop.example/z',
  ]);
});

test('a sentence among addresses is one row, to be refused with one reason', () => {
  const text = 'https://a.example/x\nPlease add these as well, thanks\nsee https://a.example/y\nshop.example';
  expect(pagesIn(text)).toEqual([
    'https://a.example/x',
    'Please add these as well, thanks',
    'see https://a.example/y',
    'https://shop.example',
  ]);
});

test('a table gives its column of pages, in both languages', () => {
  expect(
    pagesIn('Short link,Leads to,Clicks\nhttps://t.example/s/1,https://a.example/x,3\n,"https://a.example/y?a=1,2",'),
  ).toEqual(['https://a.example/x', 'https://a.example/y?a=1,2']);
  expect(pagesIn('\uFEFFKurzlink;Führt zu\r\nhttps://t.example/s/1;https://a.example/x\r\n')).toEqual([
    'https://a.example/x',
  ]);
});

test('without pages a campaign is needed; with one it is the landing page', () => {
  expect(wrong({})).toEqual([['pages', expect.stringContaining('at least one address')]]);
  expect(read({}, 30001).data).toEqual({ wishes: [{ pid: 30001 }], uid: '' });
});

test('no more than the API takes at once', () => {
  const pages = Array.from({ length: 501 }, (_, at) => `https://a.example/${at}`).join('\n');
  expect(wrong({ pages })?.[0]?.[1]).toContain('at most 500 addresses, not 501');
});

test('a placement needs its words; of several each is told from the others', () => {
  const withPlacement = { pages: 'https://a.example/1 https://a.example/2', withPlacement: true };
  expect(wrong({ ...withPlacement, placementName: 'ab' })).toEqual([
    ['placementName', wrongMessage('check.leastCharacters', { least: 3 })],
    ['placementDescription', wrongMessage('check.leastCharacters', { least: 3 })],
  ]);
  const { data } = read({ ...withPlacement, placementName: ' Footer ', placementDescription: 'Of the page' });
  expect(data?.wishes.map(({ placement, placementName }) => [placement, placementName])).toEqual([
    [1, 'Footer (1)'],
    [1, 'Footer (2)'],
  ]);
});

test('an address too long for the API is refused here, so that the others are made', () => {
  expect(refusedHere({ url: `https://a.example/${'x'.repeat(2048)}` })?.refusals[0]?.message).toContain('2048');
  expect(refusedHere({ url: 'https://a.example/' })).toBeUndefined();
});

test('an own mark is written so that it comes back as it was', () => {
  const link = new URL(withUid('https://t.example/c?AID=1&PID=2', 'a&b c'));
  expect(link.searchParams.get('uid')).toBe('a&b c');
  expect(withUid('https://t.example/c?AID=1', '')).toBe('https://t.example/c?AID=1');
});
