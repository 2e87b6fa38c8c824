import type * as z from 'zod/mini';
import { conversionUpdate } from '#contract/conversion-updates';
import { reasonOf, statusIn } from '#contract/decision-table';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure, fieldsRefusal, invalidField } from '#server/failure';
import { idOrText, namingIn } from '#server/domain/conversion-names';
import type { Wanted } from '#server/domain/updates';
import { fieldErrors } from '#server/http/input';

/** Parses rows of text as requests, and rewrites refusals in terms of the rows' columns. */

export type Row = Record<string, string | undefined>;

/** Accepts `1234,50` as an amount. Thousands separators look like decimals, so mixed separators are rejected. */
export const amount = (text: string) => (/^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
export const wholeNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text);
export const filled = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));
export const unlessEmpty = <T>(text: string | undefined, read: (text: string) => T) =>
  text === undefined || text === '' ? undefined : read(text);

/** Names of members by column. */
export type Columns = Record<string, string>;

export const decisionColumns: Columns = {
  advertiserConversionId: 'conversionId or advertiserRef',
  'conversionValue.amount': 'amount',
};

/** A refusal with columns in place of the request's members. */
export function inColumns({ refusal: whole, errors }: Failure, columns: Columns): Refusal {
  if (errors.length === 0) return whole;
  return fieldsRefusal(errors, (path) => {
    const member = path.replace(/^body\.(conversions\.\d+\.)?/, '');
    return columns[member] ?? member;
  });
}

export function read<T>(schema: z.ZodMiniType<T>, members: object): T | Failure {
  const result = schema.safeParse(members, { reportInput: true });
  if (result.success) return result.data;
  return new Failure(
    'INVALID_REQUEST',
    refusal('row.invalid'),
    result.error.issues.flatMap((issue) => fieldErrors('body', issue)),
  );
}

/** A decision; empty cells change nothing. @param owner the advertiser of rows that name none. */
export function decisionOf(row: Row, owner: number | undefined): Wanted | Failure {
  const status = row['status'] ?? '';
  if (status === '' && !row['amount']) return invalidField('body.status', refusal('row.saysNothing'));
  const { code, reason, otherwise } = reasonOf({
    status,
    ...(row['rejectionCode'] && { rejectionCode: row['rejectionCode'] }),
    ...(row['rejectionReason'] && { rejectionReason: row['rejectionReason'] }),
  });
  const { name, ...meant } = namingIn(row['conversionId'], row['advertiserRef']) ?? {};
  const update = read(
    conversionUpdate,
    filled({
      advertiserConversionId: name,
      advertiserId: unlessEmpty(row['advertiserId'], idOrText) ?? owner,
      // A word that is not known is refused by the schema.
      status: statusIn(status) ?? status,
      conversionValue: unlessEmpty(row['amount'], (text) => ({ amount: amount(text) })),
      rejectionCode: code,
      rejectionReason: reason,
    }),
  );
  if (update instanceof Failure) return update;
  const currency = row['amount'] ? row['currency'] : undefined;
  return { ...update, ...meant, ...(currency && { currency }), ...(otherwise && { otherwise }) };
}
