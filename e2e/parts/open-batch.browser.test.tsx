/** What the list of conversions says of a batch that asks for something, or is being worked through. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';
import { checkedBatch } from './samples.ts';

const batch = checkedBatch.getDecisionBatch;
const openList = (listDecisionBatches: () => unknown) =>
  openApp('advertiser', '/1/100001/conversions', {
    listConversions: examples.listConversions.slice(0, 1),
    listDecisionBatches,
  });

test('a batch that runs says so until it is done', async () => {
  let batches = [{ ...batch, state: 'running' }];
  await openList(() => batches);
  const running = page.getByText('A batch of decisions is running.');
  await expect.element(running).toBeVisible();
  batches = [];
  await expect.element(running).not.toBeInTheDocument();
});

test('a batch that waits to be confirmed says so', async () => {
  await openList(() => [batch]);
  await expect.element(page.getByText('A batch of decisions waits to be confirmed.')).toBeVisible();
});

test('a batch that is done but for rows that failed is not called unfinished', async () => {
  await openList(() => [{ ...batch, state: 'done', counts: { ...batch.counts, changed: 3, failed: 2 } }]);
  const failed = page.getByText('A batch of decisions is done but for rows that failed and can be tried again.');
  await expect.element(failed).toBeVisible();
});
