import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, extensionOf, freeName, resultName, withExtension } from './names.rules.ts';

describe('a name', () => {
  test.each([
    ['report.csv', 'report.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\jo\\claims March.csv', 'claims March.csv'],
    ['annexe\u202Efdp.exe', 'annexefdp.exe'],
    ['a\u0000b\r\nc.csv', 'abc.csv'],
    ['.htaccess', 'htaccess'],
    ['..', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['what?<b>.csv', 'what__b_.csv'],
    ['con.csv', '_con.csv'],
    ['Geschäfte – März.csv', 'Geschäfte – März.csv'],
    ['\u{1F469}\u200D\u{1F4BB}.csv', '\u{1F469}\u200D\u{1F4BB}.csv'],
    ['\ud800.csv', '_.csv'],
  ])('%j becomes %j', (raw, clean) => expect(cleanName(raw)).toBe(clean));

  test('whatever it was, is one that every system can hold, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (raw) => {
        const name = cleanName(raw);
        expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E<>:"|?*]|^[. ]|[. ]$|^$/u);
        expect(Array.from(name).length).toBeLessThanOrEqual(150);
        expect(name.isWellFormed()).toBe(true);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });

  test('that is too long keeps its ending', () => {
    expect(cleanName(`${'a'.repeat(300)}.csv`)).toBe(`${'a'.repeat(146)}.csv`);
  });

  test('that is taken gets the next number, also where there is no room for one', () => {
    const taken = new Set(['feed.csv', 'feed (2).csv', 'feed (4).csv', 'notes']);
    expect(freeName('Feed.csv', taken)).toBe('Feed (3).csv');
    expect(freeName('other.csv', taken)).toBe('other.csv');
    expect(freeName('Notes', taken)).toBe('Notes (2)');
    const long = `${'a'.repeat(146)}.csv`;
    expect(freeName(long, new Set([long]))).toBe(`${'a'.repeat(142)} (2).csv`);
  });

  test('gets the ending of what the file is', () => {
    const known = new Set(['png', 'jpg', 'csv']);
    expect(withExtension('photo.jpg', 'png', known)).toBe('photo.png');
    expect(withExtension('photo.PNG', 'png', known)).toBe('photo.PNG');
    expect(withExtension('invoice.exe', 'pdf', known)).toBe('invoice.exe.pdf');
    expect(withExtension('plan v1.2 final', 'pdf', known)).toBe('plan v1.2 final.pdf');
    expect([extensionOf('a.tar.GZ'), extensionOf('.csv'), extensionOf('none')]).toEqual(['gz', '', '']);
    expect([resultName('claims.csv'), resultName('claims')]).toEqual(['claims-result.csv', 'claims-result.csv']);
  });
});
