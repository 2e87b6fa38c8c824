import { expect, test } from 'vitest';
import { standFor, withoutEmail, withoutPerson } from './erased-text.ts';

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
