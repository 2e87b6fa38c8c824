import { expect, it } from 'vitest';
import type { Condition } from '#src/report/definition.ts';
import { readOf, typedOf } from './typed-condition.ts';

const condition = (field: string, operator: string, ...values: string[]) => ({ field, operator, values }) as Condition;

it('keeps figures as the contract writes them, and rates as fractions, whatever they are typed as', () => {
  expect(readOf(condition('commission', 'between', '1,234.5', ' 2000 ')).values).toEqual(['1234.5', '2000']);
  expect(readOf(condition('commission', '>', '1,2345')).values).toEqual(['']);
  const rate = condition('conversionRate', '>', '0.041');
  expect(typedOf(rate).values).toEqual(['4.1']);
  expect(readOf(typedOf(rate))).toEqual(rate);
});

it('leaves text as it is typed, and what was picked as it is', () => {
  expect(readOf(condition('campaign', 'like', ' Shoes, 1,000 ')).values).toEqual(['Shoes, 1,000']);
  expect(readOf(condition('campaign', 'in', ' Shoes ')).values).toEqual([' Shoes ']);
});
