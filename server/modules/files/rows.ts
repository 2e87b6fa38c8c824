import { claim, type Claim } from '#contract/enquiries';
import type { Tx } from '#server/db/database';
import { idOrText } from '#server/domain/conversion-names';
import type { By, ConversionUpdates, EnquiryFiling } from '#server/domain/updates';
import {
  amount,
  decisionColumns,
  decisionOf,
  filled,
  inColumns,
  read,
  unlessEmpty,
  type Columns,
  type Row,
} from '#server/rows/reading';
import { refusedRow, type RowsWork, type RowWorks } from './processing.ts';
import type { RowResult } from './processing.store.ts';
import { Failure } from '#server/failure';

/** Converts rows of files to other modules' requests, and their outcomes to the file's columns. */

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

function claimOf(row: Row): Claim | Failure {
  return read(
    claim,
    filled({
      productId: unlessEmpty(row['PID'], idOrText),
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

/** Applies the readable rows together and returns an outcome for each row. */
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

/** The work of each category's rows: decisions and claims. */
export function rowWorks(updates: ConversionUpdates, filing: EnquiryFiling): RowWorks {
  return {
    1: work(
      (row, { scope }) => decisionOf(row, scope.contactId || undefined),
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
