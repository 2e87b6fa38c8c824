import { DAY_MS } from '#contract/day';
import { describe, expect, test } from 'vitest';
import { visitors } from './visitor.ts';

const SECRET = 'a secret that only tests know';
let at = new Date('2026-03-15T12:00:00Z');
const on = (publicUrl: string, secret = SECRET) => visitors(secret, publicUrl, () => at);
const ours = on('https://track.example');
const later = (days: number) => (at = new Date(at.getTime() + days * DAY_MS));
/** A browser's request with its cookie. */
const sent = (cookie: string | undefined, headers: Record<string, string> = {}) => ({
  headers: { ...headers, ...(cookie && { cookie: `other=1; ${cookie.split(';')[0]}` }) },
});

describe('a visitor', () => {
  test('gets an id and a signed cookie, and is known by it', () => {
    const { id, cookie } = ours.meet(sent(undefined), 30);
    expect(cookie).toMatch(/^__Host-pdv=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=None; Secure$/);
    expect(ours.visitorOf(sent(cookie))).toBe(id);
    expect(ours.meet(sent(cookie), 30)).toEqual({ id });
    expect(ours.meet(sent(undefined), 30).id).not.toBe(id);
    expect(Number.isSafeInteger(id)).toBe(true);
  });

  test('over http the cookie is for links only: browsers take no other', () => {
    expect(on('http://127.0.0.1:4000').meet(sent(undefined), 7).cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  test('is remembered for the longest window among its clicks, under the same id', () => {
    const first = ours.meet(sent(undefined), 30);
    later(20);
    expect(ours.meet(sent(first.cookie), 7)).toEqual({ id: first.id });
    const longer = ours.meet(sent(first.cookie), 60);
    expect(longer.id).toBe(first.id);
    expect(longer.cookie).toContain('Max-Age=5184000');
    later(11);
    expect(ours.visitorOf(sent(first.cookie))).toBeUndefined();
    expect(ours.visitorOf(sent(longer.cookie))).toBe(first.id);
    expect(ours.meet(sent(first.cookie), 30).id).not.toBe(first.id);
  });

  test('is never remembered for more than thirteen months', () => {
    expect(ours.meet(sent(undefined), 5000).cookie).toContain('Max-Age=34128000');
  });

  test('a browser that refuses tracking gets no cookie, and its cookie is not read', () => {
    const { cookie } = ours.meet(sent(undefined), 30);
    const objecting = sent(cookie, { 'sec-gpc': '1' });
    expect(ours.visitorOf(objecting)).toBeUndefined();
    expect(ours.meet(objecting, 30).cookie).toBeUndefined();
  });

  test('cannot be made up, changed, or signed by another network', () => {
    const { cookie } = ours.meet(sent(undefined), 30);
    const value = cookie!.split(';')[0]!;
    const [id, day, mac] = value.slice('__Host-pdv='.length).split('.') as [string, string, string];
    for (const forged of [
      '',
      'pdv=',
      '__Host-pdv=1.2.3',
      `__Host-pdv=${id}1.${day}.${mac}`,
      `__Host-pdv=${id}.zzzz.${mac}`,
      `${value}x`,
    ]) {
      expect(ours.visitorOf({ headers: { cookie: forged } }), forged).toBeUndefined();
    }
    expect(on('https://track.example', 'another secret').visitorOf(sent(cookie))).toBeUndefined();
    expect(ours.visitorOf({ headers: { cookie: `__Host-pdv=forged; ${value}` } })).toBeDefined();
    expect(ours.visitorOf({ headers: { cookie: value.replace('__Host-', '') } })).toBeDefined();
  });
});
