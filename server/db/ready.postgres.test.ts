import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startNetwork } from '#server/testing/network';

test('a server that cannot read what it has stored makes the service unready', async () => {
  const network = await startNetwork();
  expect((await network.app.inject('/readyz')).statusCode).toBe(200);
  // Its code for data that is corrupted: https://www.postgresql.org/docs/current/errcodes-appendix.html
  const damage = sql`do $$ begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`;
  await expect(damage.execute(network.deps.db)).rejects.toMatchObject({ refusal: { key: 'service.damaged' } });
  const ready = await network.app.inject('/readyz');
  expect(ready.json()).toMatchObject({ status: 503, refusal: { key: 'service.damaged' } });
  await network.drop();
});
