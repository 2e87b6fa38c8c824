import { extraNames, type ExtraName } from '#contract/extra-names';
import { recordOf } from '#contract/records';
import * as z from 'zod/mini';
import { orderAmount, type ConversionDetail, type ConversionUpdate } from '#contract/conversion-updates';
import { wrong } from '#contract/refusals/checked';
import { compare, subtract, sum } from '#src/lib/money.ts';
import { contractAmount, readDecimal, writeDecimal } from '#src/lib/typed-amount.ts';
import * as t from '#text';

/** The corrections of a conversion as form values; amounts in the campaign's currency, as the language writes them. */

export interface LineValues {
  uid: string;
  itemID: string;
  itemVolume: string;
  itemValue: string;
}
/** The way lines follow a new order value: they are scaled to it, or typed. */
export type BasketWay = 'scale' | 'type';
export type EditValues = { value: string; basket: BasketWay; items: LineValues[] } & Record<ExtraName, string>;

/** "12.50" (German "12,50") for "12.5000": decimals beyond the second are kept only if they are not zeros. */
const short = (amount: string) => writeDecimal(amount.replace(/(\.\d\d)0+$/, '$1'));

export function valuesOf({ conversionValue, items, extendedData: extra }: ConversionDetail): EditValues {
  return {
    value: short(conversionValue.amount),
    basket: 'scale',
    items: items.map(({ uid, itemID, itemVolume, itemValue }) => ({
      uid,
      itemID,
      itemVolume: String(itemVolume),
      itemValue: short(itemValue),
    })),
    ...recordOf(extraNames, (name) => extra[name] ?? ''),
  };
}

export const newLine: LineValues = { uid: '', itemID: '', itemVolume: '1', itemValue: '' };

const extraText = z.string().check(z.maxLength(500, wrong('check.mostCharacters', { most: 500 })));
const line = z.object({
  uid: z.string(),
  itemID: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, wrong('check.notEmpty')),
      z.maxLength(200, wrong('check.mostCharacters', { most: 200 })),
    ),
  itemVolume: z.string().check(z.regex(/^[1-9]\d{0,5}$/, wrong('check.wholeNumberOfOne'))),
  itemValue: z.string(),
});

const wrongIn = (amount: string) => z.safeParse(orderAmount, contractAmount(amount)).error?.issues[0]?.message;

/** Total of the lines that hold valid amounts. */
export const sumOfLines = (items: readonly Pick<LineValues, 'itemValue'>[]): string =>
  sum(items.flatMap(({ itemValue }) => readDecimal(itemValue) ?? []));

/** Order value less the lines' total; '0.00' when they add up. */
export const missing = (value: string, items: readonly Pick<LineValues, 'itemValue'>[]): string => {
  const amount = readDecimal(value);
  return amount === undefined ? '0.00' : subtract(amount, sumOfLines(items));
};

/** The form's check, built from the contract's schemas; its result is an update with the changed members only. */
export function editForm(detail: ConversionDetail) {
  const before = valuesOf(detail);
  const fields = z.object({
    value: z.string(),
    basket: z.enum(['scale', 'type']),
    items: z.array(line),
    ...recordOf(extraNames, () => extraText),
  });
  const addsUp = (values: EditValues) =>
    scales(before, values) || values.items.length === 0 || compare(missing(values.value, values.items), '0') === 0;
  return z.pipe(
    fields.check(
      z.refine((values) => addsUp(values), { path: ['value'], error: t.validate.mustAddUp }),
      canBeSent(before),
    ),
    z.transform((values) => changesOf(detail, before, values)),
  );
}

/**
 * Unchanged amounts may have more decimals than an update accepts, so they are not sent. A basket is replaced as a
 * whole: if one line changes, all are sent.
 */
const canBeSent = (before: EditValues) =>
  z.check<Pick<EditValues, 'value' | 'items'>>(({ value: { value, items }, issues }) => {
    const check = (input: string, path: (string | number)[]) => {
      const message = wrongIn(input);
      if (message) issues.push({ code: 'custom', path, message, input });
    };
    if (value !== before.value) check(value, ['value']);
    if (!linesChanged(before.items, items)) return;
    for (const [at, { itemValue }] of items.entries()) check(itemValue, ['items', at, 'itemValue']);
  });

/** Whether the lines are left to the service, which scales them to a new order value. */
export const scales = (before: EditValues, { value, basket, items }: EditValues): boolean =>
  !linesChanged(before.items, items) && (basket === 'scale' || value === before.value);

const linesChanged = (before: readonly LineValues[], after: readonly LineValues[]) =>
  JSON.stringify(before) !== JSON.stringify(after);

function changesOf(detail: ConversionDetail, before: EditValues, after: EditValues): ConversionUpdate {
  const extra = extraNames.filter((name) => after[name] !== before[name]);
  const kept = new Map(detail.items.map((item) => [item.uid, item]));
  return {
    advertiserConversionId: detail.conversionId,
    advertiserId: detail.advertiserId,
    ...(after.value !== before.value && { conversionValue: { amount: contractAmount(after.value) } }),
    ...(linesChanged(before.items, after.items) && {
      items: after.items.map(({ uid, itemID, itemVolume, itemValue }) => ({
        ...(kept.has(uid) && { uid }),
        itemID,
        itemVolume: Number(itemVolume),
        // The contract wants a number; two decimals convert exactly.
        itemValue: Number(contractAmount(itemValue)),
      })),
    }),
    ...(extra.length > 0 && {
      extendedData: Object.fromEntries(extra.map((name) => [name, after[name] || null])),
    }),
  };
}
