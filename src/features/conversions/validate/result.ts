import * as t from '#text';
import type { Batch } from './types.ts';

const header = [
  'conversionId',
  'advertiserRef',
  'advertiserId',
  'status',
  'amount',
  'rejectionCode',
  'rejectionReason',
  'outcome',
  'message',
  'currency',
  'commissionBefore',
  'commissionAfter',
];

/** Each row with what was asked and what came of it; the columns of a file that may be sent again come first. */
export function resultRows({ rows }: Batch): string[][] {
  return [
    header,
    ...rows.map(({ name, advertiserId, wish, state, message, preview }) => [
      preview?.conversionId ?? '',
      preview?.conversionId === name ? '' : name,
      String(advertiserId ?? ''),
      wish.status ?? '',
      wish.amount ?? '',
      wish.rejectionCode ?? '',
      wish.rejectionReason ?? '',
      t.validate.states[state],
      message ?? '',
      preview?.currency ?? '',
      preview?.before?.commission ?? '',
      preview?.after?.commission ?? '',
    ]),
  ];
}

/** Hands a text to the user as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
