/** Sales of a visitor through the demo publisher's link: conversions that no other journey knows. */
import { expect } from './fixtures.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** The query of a list that shows a sale of today too, which is after the demo network's last day. */
export const ever = 'period=2020-01-01_2035-12-31';

/** Has one visitor buy once for each reference, from the demo advertiser. */
export async function buy(url: string, references: readonly string[]): Promise<void> {
  const headers = { 'user-agent': agent };
  const click = await fetch(`${url}/c?AID=200001&PID=30001`, { headers, redirect: 'manual' });
  const cookie = click.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const ref of references) {
    const answer = await fetch(`${url}/t?PID=30001&ref=${ref}&amount=80.00`, { headers: { ...headers, cookie } });
    expect(answer.headers.get('x-tracking')).toBe('tracked');
  }
}
