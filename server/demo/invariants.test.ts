/** Each invariant holds for the demo network, and detects a broken row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invariants } from './invariants.ts';
import { openNetwork, type Network } from './testing.ts';

let network: Network;
beforeAll(async () => {
  network = await openNetwork(2000);
}, 60_000);
afterAll(() => network.close());

const first = (table: string, where: string) => `id = (SELECT min(id) FROM ${table} WHERE ${where})`;

/** Breaks one row for each invariant, by the start of its name. */
const damage: Record<string, string> = {
  '1': `UPDATE conversion SET commission = commission + 0.01, net_cost = net_cost + 0.01 WHERE ${first('conversion', "status = 'pending'")}`,
  '2': `UPDATE conversion SET net_cost = net_cost + 0.01 WHERE ${first('conversion', "status = 'pending'")}`,
  '3': `UPDATE invoice SET gross = gross + 0.01 WHERE ${first('invoice', "status = 'Settled'")}`,
  '4': `UPDATE conversion SET payment_id = NULL WHERE ${first('conversion', 'payment_id IS NOT NULL')}`,
  '5': `UPDATE conversion SET status = 'pending', decided_at = NULL WHERE ${first('conversion', 'invoice_id IS NOT NULL')}`,
  '6': `DELETE FROM traffic_event WHERE id = (SELECT min(click_id) FROM conversion)`,
  c: `INSERT INTO invoice_line SELECT id + 1000000, invoice_id, agency_id, campaign_id, description, quantity, net, month FROM invoice_line WHERE ${first('invoice_line', 'month IS NOT NULL')}`,
  r: `UPDATE invoice_receipt SET amount = amount + 0.01 WHERE ${first('invoice_receipt', 'true')}`,
  s: `UPDATE invoice SET settled_at = NULL WHERE ${first('invoice', "status = 'Settled'")}`,
  a: `UPDATE conversion_item SET value = value + 0.01 WHERE ${first('conversion_item', 'true')}`,
};

describe.each(invariants)('invariant $name', ({ name, sql }) => {
  test('holds', async () => {
    expect(await network.rows(`${sql} LIMIT 5`)).toEqual([]);
  });

  test('notices one wrong row', async () => {
    await network.run('BEGIN');
    await network.run(damage[name[0]!]!);
    const found = await network.rows(sql);
    await network.run('ROLLBACK');
    expect(found.length).toBeGreaterThan(0);
  });
});

test('attributes: a conversion must fit one alternative of its group', async () => {
  const commission = invariants.find(({ name }) => name.startsWith('1'))!;
  const one = `commission_group_id = (SELECT commission_group_id FROM commission_group_attribute WHERE name = 'customerType' ORDER BY id LIMIT 1)`;
  await network.run('BEGIN');
  await network.run(
    `UPDATE conversion SET customer_type = NULL WHERE id = (SELECT min(id) FROM conversion WHERE ${one})`,
  );
  const alone = await network.rows(commission.sql);
  await network.run(`INSERT INTO commission_group_attribute SELECT id + 1000000, commission_group_id, agency_id, campaign_id, 'OR', 'country', 'equals',
    (SELECT country_code FROM place p JOIN conversion c ON c.place_id = p.id WHERE c.id = ${Number(alone[0]!['id'])})
    FROM commission_group_attribute WHERE ${one}`);
  const either = await network.rows(commission.sql);
  await network.run('ROLLBACK');
  expect(alone).toHaveLength(1);
  expect(either).toHaveLength(0);
});

test('a conversion without a click is allowed only to an enquiry that was approved', async () => {
  const click = invariants.find(({ name }) => name.startsWith('6'))!;
  expect(await network.one('SELECT count(*) FROM conversion WHERE click_id IS NULL')).toBeGreaterThan(0);
  await network.run('BEGIN');
  await network.run('UPDATE enquiry SET conversion_id = NULL WHERE conversion_id IS NOT NULL');
  const found = await network.rows(click.sql);
  await network.run('ROLLBACK');
  expect(found.length).toBeGreaterThan(0);
});
