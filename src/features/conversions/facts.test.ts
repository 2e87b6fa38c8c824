import { expect, it } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import { amountFacts, durationText } from './facts.tsx';

it('says how long a conversion took by its two largest units', () => {
  expect(['P2DT3H4M', 'P1DT1H', 'PT5M6S', 'PT0S', 'P', 'soon', null].map(durationText)).toEqual([
    '2 days 3 hrs',
    '1 day 1 hr',
    '5 mins 6 secs',
    '0 secs',
    '0 secs',
    null,
    null,
  ]);
});

it('says at which rate an amount of a payment became that of the list', () => {
  const row = (exchangeRate: number, currency: string, commission: string) =>
    ({
      exchangeRate,
      rawConversionValue: { amount: '79.50', currency: 'EUR' },
      origConversionValue: { amount: '79.50', currency },
      conversionValue: { amount: '79.50', currency },
      cost: null,
      commission: { amount: commission, currency },
    }) as unknown as ConversionRow;
  const said = (one: ConversionRow) => Object.fromEntries(amountFacts({ eyes: 'publisher' }, one));
  expect(said(row(0.8736, 'GBP', '5.53'))).toMatchObject({
    Commission: '5.53 GBP',
    'Exchange rate of its day': '1 EUR = 0.8736 GBP',
  });
  expect(said(row(1, 'EUR', '6.33'))).toMatchObject({ Commission: '6.33 EUR', 'Exchange rate of its day': null });
});
