import { expect, test } from 'vitest';
import { connect, startLive } from './testing/mirrored.ts';

const TOKEN = 'a-token-that-only-tests-know-and-no-reader-of-metrics';

test('a connected network says how many requests are left in its minute', { timeout: 120_000 }, async () => {
  const connected = await connect(await startLive({ recent: true }), 'publisher', {
    installed: { METRICS_TOKEN: TOKEN },
  });
  await connected.settled();
  const { budget } = await (await connected.mirror()).progress();
  expect(budget.sent).toBeGreaterThan(0);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { body } = await connected.home.app.inject({ url: '/metrics', headers });
  const left = body.split('\n').filter((line) => line.startsWith('partnerdeck_live_requests_left'));
  const { networkId } = connected;
  expect(left).toEqual([`partnerdeck_live_requests_left{network="${networkId}"} ${budget.pace - budget.sent}`]);
  await connected.close();
});
