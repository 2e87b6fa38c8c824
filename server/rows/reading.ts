import type * as z from 'zod/mini';
import { conversionUpdate, type ConversionUpdate } from '#contract/conversion-updates';
import { Failure } from '#contract/failures';
import { fieldErrors } from '#server/http/input';

/** Rows of text as requests, and refusals of requests in the words of the rows' columns. */

export type Row = Record<string, string | undefined>;

/** `1234,50` is an amount too; thousands are not told apart from decimals, so neither is taken with both. */
export const amount = (text: string) => (/^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
export const wholeNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text);
export const filled = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));
export const unlessEmpty = <T>(text: string | undefined, read: (text: string) => T) =>
  text === undefined || text === '' ? undefined : read(text);

/** Names of members, by the column that holds them. */
export type Columns = Record<string, string>;

export const decisionColumns: Columns = {
  advertiserConversionId: 'conversionId or advertiserRef',
  'conversionValue.amount': 'amount',
};

/** A refusal in the words of the file: members of the request by their columns. */
export function reasonOf({ message, errors }: Failure, columns: Columns): string {
  if (errors.length === 0) return message;
  const said = errors.map(({ path, message: wrong }) => {
    const member = path.replace(/^body\.(conversions\.\d+\.)?/, '');
    return `${columns[member] ?? member} ${wrong}`;
  });
  return `${said.join('; ')}.`;
}

export function read<T>(schema: z.ZodMiniType<T>, members: object): T | Failure {
  const result = schema.safeParse(members, { reportInput: true });
  if (result.success) return result.data;
  return new Failure(
    'INVALID_REQUEST',
    'The row is not valid.',
    result.error.issues.flatMap((issue) => fieldErrors('body', issue)),
  );
}

/** A decision: what the row leaves empty stays as it is. @param owner the advertiser where the row names none. */
export function decisionOf(row: Row, owner: number | undefined): ConversionUpdate | Failure {
  const status = row['status']?.toLowerCase() ?? '';
  if (status === '' && !row['amount']) return refusal('status', 'is empty, and so is amount: the row says nothing');
  return read(
    conversionUpdate,
    filled({
      advertiserConversionId: row['conversionId'] || row['advertiserRef'],
      advertiserId: unlessEmpty(row['advertiserId'], wholeNumber) ?? owner,
      status,
      conversionValue: unlessEmpty(row['amount'], (text) => ({ amount: amount(text) })),
      rejectionCode: row['rejectionCode'],
      rejectionReason: row['rejectionReason'],
    }),
  );
}

const refusal = (path: string, message: string) =>
  new Failure('INVALID_REQUEST', `${path} ${message}.`, [{ path: `body.${path}`, message }]);
