import { expect, it } from 'vitest';
import { readRules } from './definition.ts';
import { againstTarget, isForOne, readRule, thresholdOf, writeRule, type CellRule } from './rules.ts';

const steps: CellRule = {
  kind: 'icon',
  thresholds: [
    { test: '>=', values: ['100'], tone: 'good' },
    { test: 'between', values: ['50', '99.99'], tone: 'watch' },
    { test: '<', values: ['50'], tone: 'bad' },
  ],
};
const toneOf = (figure: string) => (steps.kind === 'icon' ? thresholdOf(steps.thresholds, figure)?.tone : undefined);

it('reads what it writes', () => {
  expect(writeRule(steps)).toBe('icon:ge~100~good:between~50~99.99~watch:lt~50~bad');
  expect(readRule(writeRule(steps))).toEqual(steps);
  expect(readRule('target:most~-12.5')).toEqual({ kind: 'target', aim: 'most', target: '-12.5' });
});

it('opens rules of before thresholds, and leaves out what it does not know', () => {
  expect(readRules(['clicks:bars', 'totalCommission:scale', 'nonsense:bars', 'ctr:sparkles'])).toEqual({
    clicks: { kind: 'bars' },
    totalCommission: { kind: 'scale' },
  });
  expect(readRule('icon')).toBeUndefined();
  expect(readRule('icon:ge~many~good:ge~5~bad')).toEqual({
    kind: 'icon',
    thresholds: [{ test: '>=', values: ['5'], tone: 'bad' }],
  });
  expect(readRule('target:least~')).toBeUndefined();
});

it('judges exact figures, which may show as another: 99.996 is shown as 100.00', () => {
  expect(toneOf('100')).toBe('good');
  expect(toneOf('99.99600000000000000000')).toBeUndefined();
  expect(toneOf('99.99')).toBe('watch');
  expect(toneOf('50.00')).toBe('watch');
  expect(toneOf('49.9999')).toBe('bad');
  expect(toneOf('-3')).toBe('bad');
});

it('says whether a target is met, and cuts the share: a target that is missed is never at 100 %', () => {
  expect(againstTarget({ aim: 'least', target: '250' }, '250')).toEqual({ met: true, share: '1.000' });
  expect(againstTarget({ aim: 'least', target: '250' }, '249.99')).toEqual({ met: false, share: '0.999' });
  expect(againstTarget({ aim: 'most', target: '0.05' }, '0.0500001')).toEqual({ met: false, share: '1.000' });
  expect(againstTarget({ aim: 'most', target: '0' }, '0')).toEqual({ met: true, share: null });
});

it('knows figures of one from sums, which a total has more of than a row', () => {
  expect(isForOne('conversionRate')).toBe(true);
  expect(isForOne('epc')).toBe(true);
  expect(isForOne('returnOnAdSpend')).toBe(true);
  expect(isForOne('totalCommission')).toBe(false);
  expect(isForOne('uniqueVisitors')).toBe(false);
});
