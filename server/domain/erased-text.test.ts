import { expect, test } from 'vitest';
import { standFor, withoutEmail, nameReplacer, withoutNameInReasons, withoutPerson } from './erased-text.ts';

const ann = { name: 'Ann Lee', email: 'ann.lee@shop.example' };
const stand = standFor(7);

test('an address is replaced as a whole, whatever its capitals, and others stay', () => {
  const replaced = (text: string) => withoutEmail(text, ann, stand);
  expect(replaced('Ann.Lee@shop.example')).toBe('erased-person-7@erased.invalid');
  expect(replaced('to <ann.lee@shop.example>.')).toBe('to <erased-person-7@erased.invalid>.');
  for (const other of ['joann.lee@shop.example', 'ann.lee@shop.example.org', 'annxlee@shop.example']) {
    expect(replaced(other)).toBe(other);
  }
});

test('recorded values lose the name, the address and, of the own sign-in, where it came from', () => {
  const told = { name: 'Ann Lee', was: 'ann.lee@shop.example', level: 'admin', told: ['Ann Lee', 'Bo'], count: 2 };
  expect(JSON.parse(withoutPerson(JSON.stringify(told), ann, stand, false))).toEqual({
    name: 'Erased person 7',
    was: 'erased-person-7@erased.invalid',
    level: 'admin',
    told: ['Erased person 7', 'Bo'],
    count: 2,
  });
  const session = JSON.stringify({ device: 'Firefox, Linux', address: '192.0.2.1', newDevice: true });
  expect(withoutPerson(session, ann, stand, false)).toBe(session);
  expect(JSON.parse(withoutPerson(session, ann, stand, true))).toEqual({ device: '', address: '', newDevice: true });
});

test.each([
  ['Ann Lee', 'Stopped by Ann Lee.', 'Stopped by Erased person 7.'],
  ['Ann Lee', 'ANN  LEE’s shop, Ann Lee’s, (ann lee)', 'Erased person 7’s shop, Erased person 7’s, (Erased person 7)'],
  ['Ann Lee', 'Joann Leeds, Joann Lee, Ann Leeds, Ann Lee-Hall, Mary-Ann Lee', undefined],
  ['Jo', 'Jo told Jonas, Banjo, jo and O’Jo', 'Erased person 7 told Jonas, Banjo, jo and O’Jo'],
  ['Jo', 'Jo@shop.example, Jo_1, Jo2, Jö, Joß', undefined],
  ['Jo Marsh', 'Jo Marshall, Mary Jo Marsh', undefined],
  ['Jo Marsh', 'Mary Jo Marsh and Jo Marsh', 'Mary Jo Marsh and Erased person 7'],
  ['Zoë Öz', 'Zoë Öz, zoë öz, Zoë Özil, Zoë Özğür', 'Erased person 7, Erased person 7, Zoë Özil, Zoë Özğür'],
  ['Zoë Öz', 'Zoë Öz'.normalize('NFD'), 'Erased person 7'],
  ['Анна Ли', 'Анна Ли, Анна Лидина, Жанна Ли', 'Erased person 7, Анна Лидина, Жанна Ли'],
  ['A. (Bo) +', 'by A. (Bo) +', 'by Erased person 7'],
  [' ', 'a  b', undefined],
])('the name %s is replaced as a whole in: %s', (name, text, expected) => {
  expect(nameReplacer(name, stand, ['Mary Jo Marsh'])(text)).toBe(expected ?? text);
});

test('a reason loses the name, and who gave it; what things are called stays', () => {
  const told = {
    name: 'Ann Lee',
    reason: 'Ann Lee asked',
    message: 'Stopped by Ann Lee.',
    refusal: { key: 'processing.stopped', values: { name: 'Ann Lee' } },
    other: { key: 'input.some', values: { name: 'Ann Lee' } },
  };
  const replaced = nameReplacer(ann.name, stand);
  expect(JSON.parse(withoutNameInReasons(JSON.stringify(told), replaced))).toEqual({
    ...told,
    reason: 'Erased person 7 asked',
    message: 'Stopped by Erased person 7.',
    refusal: { key: 'processing.stopped', values: { name: 'Erased person 7' } },
  });
});
