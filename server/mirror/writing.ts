import type { WriteOperation } from '#contract/connections';
import { conversionWrite } from './write-conversions.ts';
import { fileWrite } from './write-files.ts';
import type { WriteKind } from './write-kind.ts';
import { deeplinkWrite, placementWrite, shortUrlWrite } from './write-offers.ts';

/** How each operation that changes a live network is sent and recognised. */
export const writeKinds: Record<WriteOperation, WriteKind> = {
  updateConversions: conversionWrite,
  createPlacement: placementWrite,
  generateDeeplink: deeplinkWrite,
  shortenUrl: shortUrlWrite,
  uploadFile: fileWrite,
};
