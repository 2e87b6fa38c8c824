import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '#src/lib/csv.ts';
import { draftOf, emptyClaim, members, type ClaimValues } from './claim-form.ts';
import { cellsOf, draftsOf, header, readClaims } from './read-claims.ts';
import { templateRows } from './template.ts';

const read = (text: string) => readClaims(text, (name) => (name === 'Harbour Lane Home' ? 30001 : undefined));
const needed = 'PID,OrderID,ConversionDate,ConversionValue,ConversionCurrency';

describe('claims in a table', () => {
  it('are read with a mark, semicolons, quotes, a header in other words and decimal commas', () => {
    const text =
      '\uFEFF\r\npid;Order ID;conversion_date;ConversionValue;ConversionCurrency;Notes;ExpectedCommissionValue\r\n' +
      '30001;" A;1 ";2026-03-01;1234,50;EUR;"by phone, she ""paid"", then, no mail, nothing";7,5\r\n;;;;;;\r\n';
    const { missing, count, claims } = read(text);
    expect(missing).toEqual([]);
    expect(count).toBe(1);
    expect(draftsOf(claims())).toEqual([
      {
        productId: 30001,
        advertiserAppId: 'A;1',
        transactionDate: '2026-03-01',
        value: '1234.50',
        currencyCode: 'EUR',
        commissionValue: '7.5',
        notes: 'by phone, she "paid", then, no mail, nothing',
      },
    ]);
  });

  it('need their columns, in any order; others are left aside', () => {
    expect(read('OrderID\tMine\tPID\nA1\tx\t30001').missing).toEqual([
      'ConversionDate',
      'ConversionValue',
      'ConversionCurrency',
    ]);
    expect(read('').missing).toEqual(needed.split(','));
    const swapped =
      'Mine\tConversionCurrency\tConversionValue\tConversionDate\tOrderID\tPID\nx\tGBP\t5\t2026-03-01\tA1\t3';
    expect(read(swapped)).toMatchObject({ missing: [], count: 1 });
    expect(read(swapped).claims()).toMatchObject([
      { productId: '3', advertiserAppId: 'A1', value: '5', currencyCode: 'GBP', notes: '' },
    ]);
  });

  it('name their campaign where they have no id of it', () => {
    const named = `Campaign,Order reference,Ordered,Order value,Currency\nHarbour Lane Home,A1,2026-03-01,5,GBP\nNobody,A2`;
    const { missing, claims } = read(named);
    expect(missing).toEqual([]);
    expect(claims().map(({ productId }) => productId)).toEqual(['30001', 'Nobody']);
    expect(read('Campaign id,Campaign,Order reference\n3,x,A1').missing).toEqual([
      'ConversionDate',
      'ConversionValue',
      'ConversionCurrency',
    ]);
  });

  it('may be cut short: what is not there is empty', () => {
    expect(read(`${needed},Notes\n30001,A1`).claims()).toEqual([
      { ...emptyClaim(''), productId: '30001', advertiserAppId: 'A1' },
    ]);
  });

  it('come back from the file that is made of them as they were', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '7', ' ', ',', ';', '"', '\n', '=', '-', '@', 'é') });
    const own = members.filter((name) => name !== 'publisherRef');
    const amount = fc.constantFrom('12.50', '1', '1,234', '1,234.50', '1.234', '1.234,50', '');
    // A ' of somebody's own before a formula is taken for the one that keeps it from running.
    const cell = text.map((one) => one.trim());
    const day = fc.constantFrom('2026-03-01', '2026-03-01T10:00:00Z', 'soon', '');
    const kinds = own.map((name) => (/value/i.test(name) ? amount : name === 'transactionDate' ? day : cell));
    const claim = fc.tuple(...kinds).map((cells) => ({
      ...emptyClaim(''),
      ...Object.fromEntries(own.map((name, at) => [name, cells[at]])),
      productId: '30001',
    })) as fc.Arbitrary<ClaimValues>;
    fc.assert(
      fc.property(fc.array(claim, { minLength: 1, maxLength: 5 }), (claims) => {
        const again = read(writeCsv([header, ...claims.map(cellsOf)]));
        expect(again).toMatchObject({ missing: [], count: claims.length });
        expect(again.claims()).toEqual(claims);
        expect(again.claims(1, 3)).toEqual(claims.slice(1, 3));
        // The check sees the same text as the file.
        expect(draftsOf(claims).map(({ value = '' }) => value)).toEqual(claims.map(({ value }) => value));
      }),
    );
  });

  it('have days as people write them', () => {
    const days = ['1 Mar 2026', '01/03/2026', '1.3.26', '2026-03-01', '2026-03-01T10:00:00Z', '31.2.2026'];
    const { claims } = read([needed, ...days.map((day) => `30001,A1,${day},5,GBP`)].join('\n'));
    expect(claims().map(({ transactionDate }) => transactionDate)).toEqual([
      ...Array.from({ length: 4 }, () => '2026-03-01'),
      '2026-03-01T10:00:00Z',
      '31.2.2026',
    ]);
  });

  it('are read from the template as it is', () => {
    const { missing, claims } = read(writeCsv(templateRows('GBP', '2026-03-15')));
    expect(missing).toEqual([]);
    expect(claims()).toMatchObject([
      { advertiserAppId: 'EXAMPLE-1', transactionDate: '2026-03-15', value: '64.90', currencyCode: 'GBP' },
    ]);
  });

  it('that are empty are no draft', () => {
    expect(draftOf(emptyClaim(''))).toEqual({});
  });
});
