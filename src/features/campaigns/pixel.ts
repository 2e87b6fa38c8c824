import type { CampaignDetail } from '#contract/campaigns';

type Tracked = Pick<CampaignDetail, 'baseTrackingUrl' | 'productId' | 'currencyCode' | 'consentMethod'>;

/**
 * The pixel of a campaign, for a page of the shop. `{ref}` and `{amount}` are for the shop to fill in, and `{cid}`, the
 * click that its visitor came with, where we set no cookie.
 */
export function pixelOf({ baseTrackingUrl, productId, currencyCode, consentMethod }: Tracked): string {
  const order = `PID=${productId}&ref={ref}&amount={amount}&currency=${currencyCode}`;
  const click = consentMethod === 'Server-side consent' ? '&cid={cid}' : '';
  // Beside the address of clicks: that of a further network begins with its number.
  return `<img src="${new URL('t', baseTrackingUrl).href}?${order}${click}" width="1" height="1" alt="">`;
}
