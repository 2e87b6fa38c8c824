import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { earnedBy } from './answer.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

test('what publishers claim of the demo network is what approving earns, to the cent', async () => {
  const { db } = network.deps;
  const groups = await db.selectFrom('commission_group').select(['campaign_id']).execute();
  const single = [...Map.groupBy(groups, ({ campaign_id }) => campaign_id)].filter(([, all]) => all.length === 1);
  const open = await db
    .selectFrom('enquiry')
    .where('status_id', 'in', [1, 2])
    .where(
      'campaign_id',
      'in',
      single.map(([id]) => id),
    )
    .selectAll()
    .execute();
  expect(open.length).toBeGreaterThan(10);
  for (const enquiry of open) {
    const earned = await earnedBy(db, enquiry);
    expect([enquiry.id, earned?.commission]).toEqual([enquiry.id, enquiry.expected_commission]);
  }
});
