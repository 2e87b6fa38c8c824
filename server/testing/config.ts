import { readConfig, type Config } from '#server/config';

/** The last day of the tests' demo network. */
const TODAY = '2026-03-15';
export const NOW = new Date('2026-03-15T12:00:00Z');

/** Settings of a small network without logs. */
export function testConfig(settings: Record<string, string>): Config {
  return readConfig({
    PORT: '0',
    DEMO_CONVERSIONS: '2000',
    DEMO_TODAY: TODAY,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    PUBLIC_URL: 'http://partnerdeck.test',
    SESSION_SECRET: 'a secret that only tests know, long enough',
    ...settings,
  });
}
