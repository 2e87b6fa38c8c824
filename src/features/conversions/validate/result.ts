import * as t from '#text';
import type { Batch, BatchRow } from './types.ts';

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
  return [header, ...rows.map((row) => [...askedOf(row), ...cameOf(row)])];
}

function askedOf({ name, reference, advertiserId, wish, preview }: BatchRow): string[] {
  const id = preview?.conversionId ?? '';
  const { status, amount, rejectionCode, rejectionReason } = wish;
  const told = [status, amount, rejectionCode, rejectionReason].map((value) => value ?? '');
  return [id, reference ?? (id === name ? '' : name), String(advertiserId ?? ''), ...told];
}

function cameOf({ state, message, preview }: BatchRow): string[] {
  const { currency = null, before = null, after = null } = preview ?? {};
  const amounts = [currency, before?.commission, after?.commission].map((value) => value ?? '');
  return [t.validate.states[state], message ?? '', ...amounts];
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
