import type * as z from 'zod/mini';
import { conversionUpdate, type ConversionUpdate } from '#contract/conversion-updates';
import { claim, type Claim } from '#contract/enquiries';
import type { Tx } from '#server/db/database';
import type { ConversionUpdates, EnquiryFiling } from '#server/domain/updates';
import { fieldErrors } from '#server/http/input';
import { refusedRow, type By, type RowsWork, type RowWorks } from './processing.ts';
import type { RowResult } from './processing.store.ts';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure, fieldsRefusal, invalidField } from '#server/failure';

/** What rows of files say, as other modules take it, and what became of it, in the words of the file's columns. */

type Row = Record<string, string>;

/** `1234,50` is an amount too; thousands are not told apart from decimals, so neither is taken with both. */
const amount = (text: string) => (/^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
const wholeNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text);
const filled = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));
const unlessEmpty = <T>(text: string | undefined, read: (text: string) => T) =>
  text === undefined || text === '' ? undefined : read(text);

/** Names of members, by the column that holds them. */
type Columns = Record<string, string>;

const decisionColumns: Columns = {
  advertiserConversionId: 'conversionId or advertiserRef',
  'conversionValue.amount': 'amount',
};
const claimColumns: Columns = {
  productId: 'PID',
  advertiserAppId: 'OrderID',
  transactionDate: 'ConversionDate',
  value: 'ConversionValue',
  currencyCode: 'ConversionCurrency',
  commissionValue: 'ExpectedCommissionValue',
  uId: 'UID',
  customerName: 'CustomerName',
  emailAddress: 'CustomerEmail',
  postalCode: 'CustomerPostalCode',
  notes: 'Notes',
};

/** A refusal in the words of the file: members of the request by their columns. */
function inColumns({ refusal: whole, errors }: Failure, columns: Columns): Refusal {
  if (errors.length === 0) return whole;
  return fieldsRefusal(errors, (path) => {
    const member = path.replace(/^body\.(conversions\.\d+\.)?/, '');
    return columns[member] ?? member;
  });
}

function read<T>(schema: z.ZodMiniType<T>, members: object): T | Failure {
  const result = schema.safeParse(members, { reportInput: true });
  if (result.success) return result.data;
  return new Failure(
    'INVALID_REQUEST',
    refusal('row.invalid'),
    result.error.issues.flatMap((issue) => fieldErrors('body', issue)),
  );
}

/** A decision: what the row leaves empty stays as it is. */
function decisionOf(row: Row, { scope }: By): ConversionUpdate | Failure {
  const status = row['status']?.toLowerCase() ?? '';
  if (status === '' && !row['amount']) return invalidField('body.status', refusal('row.saysNothing'));
  return read(
    conversionUpdate,
    filled({
      advertiserConversionId: row['conversionId'] || row['advertiserRef'],
      advertiserId: row['advertiserId'] ? wholeNumber(row['advertiserId']) : scope.contactId || undefined,
      status,
      conversionValue: unlessEmpty(row['amount'], (text) => ({ amount: amount(text) })),
      rejectionCode: row['rejectionCode'],
      rejectionReason: row['rejectionReason'],
    }),
  );
}

function claimOf(row: Row): Claim | Failure {
  return read(
    claim,
    filled({
      productId: unlessEmpty(row['PID'], wholeNumber),
      advertiserAppId: row['OrderID'],
      transactionDate: row['ConversionDate'],
      value: unlessEmpty(row['ConversionValue'], amount),
      currencyCode: row['ConversionCurrency'],
      commissionValue: unlessEmpty(row['ExpectedCommissionValue'], amount),
      uId: row['UID'],
      customerName: row['CustomerName'],
      emailAddress: row['CustomerEmail'],
      postalCode: row['CustomerPostalCode'],
      notes: row['Notes'],
    }),
  );
}

/** Does what can be read in one go, and gives a result for each row. */
function work<Item, Done>(
  itemOf: (row: Row, by: By) => Item | Failure,
  doMany: (tx: Tx, by: By, items: Item[]) => Promise<(Done | Failure)[]>,
  resultOf: (done: Done) => RowResult,
  columns: Columns,
): RowsWork {
  return async (tx, by, rows) => {
    const items = rows.map((row) => itemOf(row, by));
    const good = items.filter((item): item is Item => !(item instanceof Failure));
    const results = (good.length > 0 ? await doMany(tx, by, good) : []).values();
    return items.map((item) => {
      const result = item instanceof Failure ? item : results.next().value;
      if (result === undefined) throw new Error('a row gave no result');
      return result instanceof Failure ? refusedRow(inColumns(result, columns)) : resultOf(result);
    });
  };
}

/** What the rows of each category do: decisions on conversions, and claims. */
export function rowWorks(updates: ConversionUpdates, filing: EnquiryFiling): RowWorks {
  return {
    1: work(
      decisionOf,
      (tx, by, items) => updates.applyMany(tx, by, items),
      ({ outcome, conversionId }) => ({ outcome, refusal: null, subjectId: conversionId }),
      decisionColumns,
    ),
    2: work(
      claimOf,
      (tx, by, claims) => filing.fileMany(tx, by, claims),
      ({ outcome, enquiryId }) => ({ outcome, refusal: null, subjectId: enquiryId }),
      claimColumns,
    ),
  };
}
