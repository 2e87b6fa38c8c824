import { describe, expect, it } from 'vitest';
import { enquiries as enquiriesDe } from './de/enquiries.ts';
import { feeds as feedsDe } from './de/feeds.ts';
import { files as filesDe } from './de/files.ts';
import { table as tableDe } from './de/table.ts';
import { validate as validateDe } from './de/validate.ts';
import { enquiries } from './en/enquiries.ts';
import { feeds } from './en/feeds.ts';
import { files } from './en/files.ts';
import { table } from './en/table.ts';
import { validate } from './en/validate.ts';

/** The texts for `n` in English and German. */
const said = (n: number) => [
  ...[validate, validateDe].flatMap((v) => [v.fromList(n), v.confirm(n), v.confirmApprove(n), v.confirmReject(n)]),
  ...[validate, validateDe].flatMap((v) => [
    v.discardWhy(n),
    v.stay(n),
    v.wouldChange(n),
    v.wrong(n),
    v.undoChanges(n),
    v.confirmUndo(n),
  ]),
  ...[validate, validateDe].map((v) => v.fileProgress(0, n)),
  ...[table, tableDe].flatMap((t) => [t.exportRows(n), t.exporting(0, n), t.exported(0, n), t.exportCancelled(n)]),
  ...[files, filesDe].map((f) => f.processed(0, n)),
  ...[feeds, feedsDe].map((f) => f.download('CSV', n)),
  ...[enquiries, enquiriesDe].flatMap((e) => [e.rules.age(n), e.check(n), e.sendGood(n)]),
];

describe('words with a count', () => {
  it('say one as one', () => {
    const plural =
      /\b(conversions|rows|products|claims|days|are|wait|Zeilen|Produkte|Tage|Nachbuchungen|würden|lassen|warten)\b/;
    // "Orders … once they are", "Bestellungen können": of the orders, not of the days.
    const one = said(1).map((words) => words.replace('they are', ''));
    expect(one.filter((words) => plural.test(words))).toEqual([]);
    expect([table.exportTitle(1, 'Conversions'), tableDe.exportTitle(1, 'Conversions')]).toEqual([
      'Export 1 row: Conversions',
      '1 Zeile exportieren: Conversions',
    ]);
    expect(enquiriesDe.checkedSum(1, 2)).toBe('1 kann eingereicht werden, 2 nicht');
  });

  it('write more as the language does', () => {
    expect([validate.confirmApprove(1204), validateDe.confirmApprove(1204)]).toEqual([
      'Approve 1,204 conversions',
      '1.204 Conversions bestätigen',
    ]);
    expect([table.exportTitle(1204, 'Conversions'), tableDe.exportTitle(1204, 'Conversions')]).toEqual([
      'Export 1,204 conversions',
      '1.204 Conversions exportieren',
    ]);
  });
});
