import { expect, it } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { found } from './list.ts';
import { page } from './page.ts';

const known: Partial<Viewer> = {
  agencyId: 1,
  contactId: 2,
  kind: 'publisher',
  role: 'publisher',
  currency: 'GBP',
  currencies: ['GBP', 'EUR'],
  connection: null,
  today: '2026-03-15',
  extraNames: {},
};
const viewer = known as Viewer;
const at = (search: string) => page.at(viewer, new URLSearchParams(search));
const span = '2026-03-08T09:30:00.000Z_2026-03-15T12:00:00.000Z';
const everyDay = { fromDate: '2000-01-01', dateField: 'conversion' };

it('asks by the period, and by none where a reference is looked for', () => {
  const { definition, sorted, scope } = at('period=last7.click');
  expect(sorted).toMatchObject({ fromDate: '2026-03-09', toDate: '2026-03-15', dateField: 'click' });
  expect(definition.filters).toHaveProperty('period');
  expect(scope(3).range).toBe('9 Mar 2026 – 15 Mar 2026');
  const searched = at('period=last7.click&ref=A-1, A-2%20A-3');
  expect(searched.sorted).toMatchObject({ ...everyDay, queryMerchantRef: ['A-1', 'A-2', 'A-3'] });
  expect(searched.definition.filters).not.toHaveProperty('period');
  expect(searched.scope(3)).toMatchObject({ dateBasis: 'any date' });
  expect(searched.scope(3).range).toBeUndefined();
});

it('begins with all time where what is open is looked for, with 30 days elsewhere', () => {
  const begins = (search: string) => at(search).sorted?.fromDate;
  for (const open of ['status=pending', 'payment=due', 'payment=approved,raised'])
    expect(begins(open)).toBe('2000-01-01');
  for (const rest of ['', 'status=approved', 'status=pending,rejected', 'payment=paid', 'payment=due,paid'])
    expect(begins(rest)).toBe('2026-02-14');
  expect(begins('status=pending&period=last7.click')).toBe('2026-03-09');
});

it('takes a text for a part of a reference, and several for whole ones', () => {
  expect(found('A-1 A-2;A-3,\tA-4')).toEqual({ queryMerchantRef: ['A-1', 'A-2', 'A-3', 'A-4'] });
  for (const one of ['HX,3001', 'RE; 7', ',', '; ']) expect(found(one)).toEqual({ queryMerchantRef: [one] });
  for (const one of ['Order 12', 'fe-986', '98642044']) expect(found(one)).toEqual({ find: one });
  expect(at('period=last7.click&ref=fe-986').sorted).toMatchObject({ ...everyDay, find: 'fe-986' });
});

it('shows the reason of rejections, last unless these are looked for', () => {
  const placeOf = (search: string) => {
    const shown = at(search).definition.columns.filter(({ hiddenByDefault }) => !hiddenByDefault);
    const place = shown.findIndex(({ id }) => id === 'reason');
    return place < 0 ? 'hidden' : place === shown.length - 1 ? 'last' : 'before names';
  };
  expect(placeOf('')).toBe('last');
  expect(placeOf('status=pending')).toBe('hidden');
  expect(placeOf('status=pending,approved')).toBe('hidden');
  expect(placeOf('status=rejected')).toBe('before names');
  expect(placeOf('status=rejected,approved')).toBe('before names');
  expect(placeOf('question=open')).toBe('before names');
});

it('says why one was rejected where others say until when they are to be decided', () => {
  const shown = (search: string, row: { decideBy: string | null; rejectionReason: string | null }) => {
    const { columns } = page.at({ ...viewer, kind: 'advertiser' }, new URLSearchParams(search)).definition;
    return columns.find(({ id }) => id === 'decideBy')?.value(row as never);
  };
  const [pending, rejected] = [
    { decideBy: '2026-03-20', rejectionReason: null },
    { decideBy: null, rejectionReason: 'Cancelled' },
  ];
  expect(shown('', pending)).toMatch(/20 Mar/);
  expect(shown('', rejected)).toBe('Cancelled');
  expect(shown('status=pending,rejected', rejected)).toBe('');
  expect(shown('', { decideBy: null, rejectionReason: null })).toBe('');
});

it('asks for questions of any date, which a connected account has none of', () => {
  const { definition, sorted, scope } = at('period=last7.click&question=open');
  expect(sorted).toMatchObject({ ...everyDay, question: 'open' });
  expect(definition.filters).not.toHaveProperty('period');
  expect(scope(3).dateBasis).toBe('Asked about, without an answer yet: any date');
  expect(definition.columns.find(({ id }) => id === 'payment')?.hiddenByDefault).toBe(true);
  const connected = { ...viewer, connection: { networkId: 1 } } as Viewer;
  expect(page.at(connected, new URLSearchParams('question=open')).sorted).not.toHaveProperty('question');
  const { columns } = page.at({ ...connected, kind: 'agency' }, new URLSearchParams()).definition;
  expect(columns.find(({ id }) => id === 'decideBy')?.hiddenByDefault ?? false).toBe(false);
});

it('shows what moved in a span at any date, and ignores a span that is none', () => {
  const { definition, sorted, scope } = at(`moved=paid_${span}`);
  expect(sorted).toMatchObject({ ...everyDay, movement: 'paid', movedSince: span.split('_')[0] });
  expect(Object.keys(definition.filters)).toEqual(expect.arrayContaining(['moved']));
  expect(definition.filters).not.toHaveProperty('period');
  expect(scope(3).dateBasis).toContain('8 Mar 2026');
  const odd = at(`moved=paid_${span}_more`);
  expect(odd.sorted).not.toHaveProperty('movement');
  expect(odd.definition.filters).not.toHaveProperty('moved');
  expect(odd.definition.filters).toHaveProperty('period');
});

it('has columns of items, counted as such, where it shows one row an item', () => {
  const ids = (search: string) => at(search).definition.columns.map(({ id }) => id);
  expect(ids('')).not.toContain('sku');
  expect(ids('show=conversionsByBasketItem')).toEqual(expect.arrayContaining(['item', 'sku', 'itemValue']));
  expect(at('show=conversionsByBasketItem').scope(2).count).not.toBe(at('').scope(2).count);
});

it('is in a currency that the network can convert into', () => {
  for (const [search, currency] of [
    ['', 'GBP'],
    ['currency=EUR', 'EUR'],
    ['currency=XXX', 'GBP'],
  ] as const) {
    expect(at(search).sorted.targetCurrencyCode).toBe(currency);
    expect(at(search).definition.columns.find(({ id }) => id === 'commission')?.currency).toBe(currency);
  }
});
