import { DAY_MS } from '#contract/day';
/** Generated rows of conversions, the same each time. */

export interface Sale {
  id: string;
  advertiser: string;
  advertiserId: number;
  publisher: string;
  campaign: string;
  status: 'pending' | 'approved' | 'rejected';
  value: string;
  commission: string;
  sold: string;
  decided: string | null;
  country: string;
  voucher: string | null;
  loyal: boolean;
}

const names = [
  'Acme Outdoor',
  'Northwind Travel',
  'Lumen Home',
  'Pine & Stone',
  'Harbour Books',
  'Vela Cosmetics',
  'Orchard Foods',
];
const sites = ['Cashback Club', 'Deal Radar', 'The Thrifty Fox', 'Compare Best', 'Style Journal'];
const countries = ['GB', 'IE', 'DE', 'SE', 'PL', 'ES'];
const statuses = ['pending', 'approved', 'approved', 'rejected'] as const;

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

export function makeRows(count: number): Sale[] {
  const start = Date.UTC(2026, 2, 15, 9, 30);
  return Array.from({ length: count }, (_, index) => {
    const mixed = (index * 2_654_435_761) % 4_294_967_296;
    const status = at(statuses, mixed >>> 3);
    const sold = start - index * 97_000;
    const cents = (mixed % 90_000) - (index % 41 === 0 ? 90_000 : 0);
    return {
      id: String(4_700_000 + index),
      advertiser: at(names, mixed >>> 5),
      advertiserId: 100 + ((mixed >>> 5) % names.length),
      publisher: at(sites, mixed >>> 7),
      campaign: `${at(names, mixed >>> 5)} ${at(countries, mixed >>> 9)} – cost per sale`,
      status,
      value: (cents / 10).toFixed(2),
      commission: (cents / 100).toFixed(2),
      sold: new Date(sold).toISOString(),
      decided: status === 'pending' ? null : new Date(sold + DAY_MS * 9).toISOString(),
      country: at(countries, mixed >>> 9),
      voucher: index % 5 === 0 ? `SPRING${index % 100}` : null,
      loyal: index % 3 === 0,
    };
  });
}
