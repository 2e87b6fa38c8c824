import { destinationOf } from '#contract/destination';
import { messageOf, wrong } from '#contract/refusals/checked';
import { newVoucherBody, type VoucherChange, type VoucherRow } from '#contract/vouchers';
import * as z from 'zod/mini';
import * as t from '#text';

/** Form values: campaign 0 while none is picked, publisher 0 for every one, the category as a choice's text. */
export interface VoucherValues {
  campaignId: number;
  publisherContactId: number;
  type: string;
  code: string;
  title: string;
  description: string;
  discount: string;
  categoryId: string;
  startDay: string;
  endDay: string;
  destinationUrl: string;
  cultureCode: string;
  exclusive: boolean;
}

export const emptyVoucher = (today: string): VoucherValues => ({
  campaignId: 0,
  publisherContactId: 0,
  type: 'Voucher',
  code: '',
  title: '',
  description: '',
  discount: '',
  categoryId: '1',
  startDay: today,
  endDay: '',
  destinationUrl: '',
  cultureCode: t.vouchers.form.cultureUsual,
  exclusive: false,
});

/** A voucher as the service compares it: days, and null for the landing page. */
export const wasOf = (row: VoucherRow) => ({
  type: row.type,
  code: row.code,
  title: row.title,
  description: row.description,
  discount: row.discount,
  categoryId: row.categoryId,
  destinationUrl: row.deepLinkURL || null,
  cultureCode: row.CultureCode,
  exclusive: row.Exclusive,
  startDay: row.activationDate.slice(0, 10),
  endDay: row.expiryDate.slice(0, 10),
});

/** The values of a voucher that is there. */
export function valuesOf(row: VoucherRow): VoucherValues {
  const { categoryId, destinationUrl, ...rest } = wasOf(row);
  return {
    ...rest,
    campaignId: row.productId,
    publisherContactId: 0,
    categoryId: String(categoryId),
    destinationUrl: destinationUrl ?? '',
  };
}

const { shape } = newVoucherBody;
/** Judged also where other fields are wrong. */
const always = { when: () => true };

/**
 * The contract's fields, with the rules of the server that need no other voucher. @param website the picked campaign's;
 * null where the page does not know it
 */
export function voucherForm(website: string | null) {
  const fields = z
    .object({
      campaignId: z.int().check(z.minimum(1, t.placements.mustPick)),
      publisherContactId: z.int(),
      type: shape.type,
      code: shape.code,
      title: shape.title,
      description: shape.description,
      discount: shape.discount,
      categoryId: z.string(),
      startDay: shape.startDay,
      endDay: shape.endDay,
      destinationUrl: z.string().check(z.trim(), (context) => {
        if (context.value === '' || website === null) return;
        const destination = destinationOf(context.value, website);
        if ('refusal' in destination)
          context.issues.push({ code: 'custom', input: context.value, message: messageOf(destination.refusal) });
      }),
      cultureCode: shape.cultureCode,
      exclusive: z.boolean(),
    })
    .check(
      z.refine(({ type, code }) => type !== 'Voucher' || code !== '', {
        ...always,
        path: ['code'],
        error: wrong('check.voucherCode'),
      }),
      z.refine(({ startDay, endDay }) => endDay === '' || endDay >= startDay, {
        ...always,
        path: ['endDay'],
        error: wrong('check.endsBefore'),
      }),
    );
  return z.pipe(
    fields,
    z.transform(({ categoryId, destinationUrl, publisherContactId, ...rest }) => ({
      ...rest,
      // A choice of the form, which offers no other.
      categoryId: Number(categoryId) as VoucherChange['categoryId'],
      publisherContactId: publisherContactId || null,
      destinationUrl: destinationUrl === '' ? null : destinationUrl,
    })),
  );
}
