import { expect, test } from 'vitest';
import { Metrics, shared } from './metrics.ts';

const never = Promise.withResolvers<never>().promise;
const idle = () => ({ waiting: 0, running: 0 });

test('a network that does not answer takes no metric of another with it', async () => {
  const metrics = new Metrics(50);
  metrics.addNetwork({ network: 1, reports: idle, mails: () => never });
  metrics.addNetwork({ network: 2, reports: idle, mails: async () => Promise.reject(new Error('away')) });
  metrics.addNetwork({ network: 3, reports: idle, mails: async () => ({ queued: 4 }) });
  const { text } = await metrics.text();
  const samples = text.split('\n').filter((line) => /^partnerdeck_(mails|reports)/.test(line));
  expect(samples).toEqual([
    'partnerdeck_reports{network="1",state="waiting"} 0',
    'partnerdeck_reports{network="1",state="running"} 0',
    'partnerdeck_reports{network="2",state="waiting"} 0',
    'partnerdeck_reports{network="2",state="running"} 0',
    'partnerdeck_reports{network="3",state="waiting"} 0',
    'partnerdeck_reports{network="3",state="running"} 0',
    'partnerdeck_mails{network="3",state="queued"} 4',
  ]);
});

test('a value that is there no more is told of no more', async () => {
  const metrics = new Metrics();
  const mails: Record<string, number> = { queued: 10 };
  metrics.addNetwork({ network: 1, reports: idle, mails: async () => mails });
  expect((await metrics.text()).text).toContain('partnerdeck_mails{network="1",state="queued"} 10');
  delete mails['queued'];
  expect((await metrics.text()).text).not.toContain('state="queued"');
});

test('a reading is shared by all who ask at a time, also when it fails', async () => {
  let reads = 0;
  const once = shared(async () => {
    reads += 1;
    if (reads > 1) throw new Error('away');
    return reads;
  });
  expect(await Promise.all([once(), once()])).toEqual([1, 1]);
  await expect(Promise.all([once(), once()])).rejects.toThrow('away');
  expect(reads).toBe(2);
});
