import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, charactersOf } from './characters.ts';
import { cleanName, extensionOf, freeName, namesBeside, resultName, withExtension } from './file-names.ts';

const piece = fc.constantFrom(
  'con',
  'LPT³',
  'nul',
  '.',
  ' ',
  '/',
  '\\',
  'C:',
  '..',
  'csv',
  '漢',
  '\u{1F469}\u200D\u{1F4BB}',
  'a\u0301',
);
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
);

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
    ['con .csv', '_con.csv'],
    ['COM¹.txt', '_COM¹.txt'],
    ['CONIN$', '_CONIN$'],
    ['contact.csv', 'contact.csv'],
    ['plan. . .', 'plan'],
    ['Q1/Q2 figures.csv', 'Q1_Q2 figures.csv'],
    ['C/O Müller', 'C_O Müller'],
    ['a\\b.csv', 'a_b.csv'],
    ['/home/jo/C/O.csv', 'O.csv'],
    ['./a/b.csv', 'b.csv'],
    ['Geschäfte – März.csv', 'Geschäfte – März.csv'],
    ['\u{1F469}\u200D\u{1F4BB}.csv', '\u{1F469}\u200D\u{1F4BB}.csv'],
    ['\ud800.csv', '_.csv'],
  ])('%j becomes %j', (raw, clean) => expect(cleanName(raw)).toBe(clean));

  test('whatever it was, is one that every system can hold, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyName, (raw) => {
        const name = cleanName(raw);
        expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E<>:"|?*]|^[. ]|[. ]$|^$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i);
        expect(Array.from(name).length).toBeLessThanOrEqual(150);
        expect(bytesOf(name)).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });

  test('that is too long keeps its ending', () => {
    expect(cleanName(`${'a'.repeat(300)}.csv`)).toBe(`${'a'.repeat(146)}.csv`);
  });

  test('is cut between characters, at 255 bytes', () => {
    const coder = '\u{1F469}\u200D\u{1F4BB}';
    expect(cleanName(`${'漢'.repeat(200)}.csv`)).toBe(`${'漢'.repeat(83)}.csv`);
    expect(cleanName(`${coder.repeat(100)}.csv`)).toBe(`${coder.repeat(22)}.csv`);
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), { minLength: 160, maxLength: 200 }),
        (letters) => {
          const raw = letters
            .join('')
            .normalize('NFC')
            .replace(/[^\p{L}\p{M}]/gu, 'x');
          const name = cleanName(raw);
          expect(charactersOf(raw).slice(0, charactersOf(name).length).join('')).toBe(name);
        },
      ),
    );
  });

  test('is no other beside it, and stays where it is safe', () => {
    expect(namesBeside(['con.csv', '_con.csv', 'a/b', 'a.', 'A'])).toEqual([
      '_con (2).csv',
      '_con.csv',
      'a_b',
      'a (2)',
      'A',
    ]);
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 12 }), (names) => {
        const found = namesBeside(names);
        expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of found) expect(cleanName(name)).toBe(name);
      }),
    );
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
