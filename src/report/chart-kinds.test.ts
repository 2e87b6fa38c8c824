import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindOfChart, proposedKind, whyNot } from './chart-kinds.ts';
import { emptyDefinition, type Definition } from './definition.ts';
import { put } from './edit.ts';
import { anyDefinition } from './testing.ts';

const report = (patch: Partial<Definition>): Definition => ({ ...emptyDefinition, ...patch });

describe('the proposed kind of chart', () => {
  test.each([
    ['a time in rows', { rows: ['month'], values: ['clicks'] }, 'line'],
    ['hours', { rows: ['hour'], values: ['clicks'] }, 'line'],
    ['names', { rows: ['publisherName'], values: ['clicks'] }, 'bar'],
    ['times by names', { rows: ['date'], across: ['deviceType'], values: ['clicks'] }, 'stackedArea'],
    ['rates of times by names', { rows: ['date'], across: ['deviceType'], values: ['epc'] }, 'line'],
    ['two names', { rows: ['publisherName'], across: ['deviceType'], values: ['clicks'] }, 'stacked'],
    ['rates of two names', { rows: ['publisherName'], across: ['deviceType'], values: ['epc'] }, 'heat'],
    ['hours by weekdays', { rows: ['hour'], across: ['dayName'], values: ['clicks'] }, 'heat'],
    ['two values of names', { rows: ['publisherName'], values: ['clicks', 'epc'] }, 'scatter'],
    ['two values compared', { rows: ['publisherName'], values: ['clicks', 'epc'], compare: ['year'] }, 'bar'],
    ['steps without rows', { values: ['landingPageEvent', 'basketEvent'] }, 'funnel'],
    ['one figure', { values: ['clicks'] }, undefined],
    ['nothing', {}, undefined],
  ] as const)('of %s', (_, patch, kind) => {
    expect(proposedKind(report(patch as Partial<Definition>))).toBe(kind);
  });

  test('can always be drawn', () => {
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const kind = proposedKind(definition);
        if (kind) expect(whyNot(kind, definition)).toBeUndefined();
      }),
    );
  });

  test('follows the shelves of a report that is begun, until one is picked, which stays', () => {
    const begun = { ...emptyDefinition, ...put(emptyDefinition, 'month', { shelf: 'rows', index: 0 }) };
    const asked = { ...begun, ...put(begun, 'clicks', { shelf: 'values', index: 0 }) };
    expect(kindOfChart(asked)).toBe('line');
    const names = { ...asked, rows: ['publisherName'] } satisfies Definition;
    expect(kindOfChart(names)).toBe('bar');
    const picked = { ...names, chart: 'pie' } satisfies Definition;
    expect(kindOfChart({ ...picked, ...put(picked, 'month', { shelf: 'rows', index: 0 }) })).toBe('pie');
  });

  test('is not put onto a report that has none', () => {
    const plain = report({ rows: ['month'], values: ['clicks'] });
    expect(kindOfChart({ ...plain, ...put(plain, 'epc', { shelf: 'values', index: 1 }) })).toBeUndefined();
  });
});

describe('a kind that cannot be drawn says what it needs', () => {
  test.each([
    ['stackedArea', { rows: ['publisherName'], values: ['clicks'] }, 'time in rows'],
    ['stackedArea', { rows: ['month'], values: ['epc'] }, 'adds up'],
    ['scatter', { rows: ['publisherName'], values: ['clicks'] }, 'two values'],
    ['multiples', { rows: ['month'], values: ['clicks'] }, 'one across'],
  ] as const)('%s', (kind, patch, words) => {
    expect(whyNot(kind, report(patch as Partial<Definition>))).toContain(words);
  });
});
