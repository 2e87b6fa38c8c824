import { expect, test } from 'vitest';
import { pixelOf } from './pixel.ts';

const campaign = { productId: 30001, currencyCode: 'GBP', consentMethod: 'Cookies' } as const;
const order = 'PID=30001&ref={ref}&amount={amount}&currency=GBP';

test.each([
  ['https://track.example/c?PID=30001', 'https://track.example/t'],
  ['https://track.example/n/3/c?PID=30001', 'https://track.example/n/3/t'],
])('a pixel reports to the network of the campaign: %s', (baseTrackingUrl, pixel) => {
  expect(pixelOf({ ...campaign, baseTrackingUrl })).toContain(`src="${pixel}?${order}"`);
});

test('where no cookie is set, the shop says the click', () => {
  const cookieless = { ...campaign, baseTrackingUrl: 'https://track.example/c', consentMethod: 'Server-side consent' };
  expect(pixelOf(cookieless)).toContain(`?${order}&cid={cid}"`);
});
