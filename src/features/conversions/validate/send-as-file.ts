import { VALIDATIONS } from '#contract/files';
import type { Viewer } from '#src/api/viewer.ts';
import { uploadRows } from '#src/deciding/upload-rows.ts';
import type { Named } from './types.ts';

/** The first one takes ids, too. */
const header = ['advertiserRef', 'status', 'amount', 'rejectionCode', 'rejectionReason', 'advertiserId'];

const cellsOf = ({ name, advertiserId, wish }: Named): string[] => [
  name,
  wish.status ?? '',
  wish.amount ?? '',
  wish.rejectionCode ?? '',
  wish.rejectionReason ?? '',
  String(advertiserId ?? ''),
];

/**
 * Uploads a batch that is too big for a browser as a file.
 * @returns the id of its entry.
 * @throws CallError
 */
export function sendAsFile(viewer: Viewer, rows: readonly Named[], signal: AbortSignal): Promise<number> {
  return uploadRows({ viewer, category: VALIDATIONS, name: 'validations', header, items: rows, cellsOf }, signal);
}
