import type { DecisionBatch } from '#contract/decisions';

/** Whether the service works on a batch, so that it changes by itself. */
export const isBusy = (batch: Pick<DecisionBatch, 'state'> | undefined): boolean =>
  batch?.state === 'checking' || batch?.state === 'running';
