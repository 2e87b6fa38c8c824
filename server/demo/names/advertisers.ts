/**
 * The advertisers and their campaigns; the first is the demo advertiser. All names are invented. A market is a suffix
 * of the campaign's name and its country.
 */
type Advertiser = {
  name: string;
  agency: 1 | 2;
  vertical: number;
  colour: string;
  campaigns: readonly Market[];
};
type Market = readonly [suffix: string, country: string, currency: string];

const m = {
  uk: ['UK', 'GB', 'GBP'],
  ie: ['Ireland', 'IE', 'EUR'],
  de: ['Germany', 'DE', 'EUR'],
  fr: ['France', 'FR', 'EUR'],
  es: ['Spain', 'ES', 'EUR'],
  in: ['India', 'IN', 'INR'],
  us: ['US', 'US', 'USD'],
  sg: ['Singapore', 'SG', 'SGD'],
  br: ['Brasil', 'BR', 'BRL'],
  ca: ['Canada', 'CA', 'USD'],
  app: ['App UK', 'GB', 'GBP'],
  outlet: ['Outlet', 'GB', 'GBP'],
  gift: ['Gift Cards', 'GB', 'GBP'],
  business: ['Business', 'GB', 'GBP'],
  appUs: ['App US', 'US', 'USD'],
  clearance: ['Clearance', 'US', 'USD'],
} as const satisfies Record<string, Market>;

const of = (agency: 1 | 2, vertical: number, name: string, colour: string, ...campaigns: Market[]): Advertiser => ({
  name,
  agency,
  vertical,
  colour,
  campaigns,
});

export const advertisers: readonly Advertiser[] = [
  of(1, 2, 'Harbour Lane Home', '#1f6f78', m.uk, m.ie, m.outlet, m.business, m.de),
  of(1, 1, 'Harrow & Thimble', '#7a3e65', m.uk, m.ie, m.de),
  of(1, 3, 'Saltway Escapes', '#0f7fa8', m.uk, m.ie, m.es),
  of(1, 4, 'Alder & Finch Insurance', '#2e5d4b', m.uk, m.ie),
  of(1, 5, 'Quill & Coin', '#27408b', m.uk, m.business, m.in),
  of(1, 6, 'Rosehip & Rye', '#b4536b', m.uk, m.de, m.fr),
  of(1, 7, 'Ampwick Audio', '#3a3f58', m.uk, m.de, m.outlet),
  of(1, 8, 'Basil & Barrow', '#4f7a28', m.uk, m.ie, m.gift),
  of(1, 9, 'Fellstride Running', '#d9632a', m.uk, m.de, m.app),
  of(1, 10, 'Moonfinch Games', '#5b4bb3', m.uk, m.us, m.in),
  of(1, 11, 'Quillmere Academy', '#8a5a2b', m.uk, m.in),
  of(1, 12, 'Brightsocket Energy', '#c98a12', m.uk, m.business),
  of(1, 1, 'Wrenfold', '#94553d', m.uk, m.fr, m.outlet),
  of(1, 2, 'Oakmere Living', '#6b7045', m.uk, m.ie, m.outlet),
  of(1, 3, 'Tern & Tide Cottages', '#2b8c8c', m.uk, m.fr),
  of(1, 4, 'Pennant Hill Cover', '#a33b3b', m.uk, m.ie, m.business),
  of(1, 5, 'Thornwick Cards', '#444e86', m.uk, m.in),
  of(1, 6, 'Velmara Skin', '#c26d8f', m.uk, m.in, m.de),
  of(1, 7, 'Nettlecom Mobile', '#1f8a5b', m.uk, m.app),
  of(1, 8, 'Crumbleworth Bakers', '#b5743a', m.uk, m.gift),
  of(1, 9, 'Pikewater Outdoors', '#3f6b4f', m.uk, m.de, m.outlet),
  of(1, 10, 'Larkstream Telly', '#8446a6', m.uk, m.ie),
  of(1, 11, 'Lingowren', '#2f86c9', m.uk, m.es, m.fr, m.in),
  of(1, 12, 'Fibrewick Broadband', '#d14d72', m.uk, m.business),
  of(1, 1, 'Marlo Vane', '#30343f', m.uk, m.de, m.us),
  of(1, 2, 'Lark & Linen House', '#a58f6f', m.uk, m.fr),
  of(1, 3, 'Nimbus Trail Holidays', '#557fc1', m.uk, m.ie, m.de),
  of(1, 4, 'Brightmoor Pet Insurance', '#e07a3f', m.uk, m.ie),
  of(1, 5, 'Copperbeck Loans', '#8c4a32', m.uk, m.business),
  of(1, 6, 'Dewlock Apothecary', '#567d62', m.uk, m.ie, m.outlet),
  of(1, 7, 'Circuit & Stonewell', '#4a6572', m.uk, m.de, m.outlet),
  of(1, 8, 'Sloe Hill Cellars', '#6d2e46', m.uk, m.gift),
  of(1, 9, 'Loopcadence Cycling', '#11809a', m.uk, m.fr, m.de),
  of(2, 1, 'Tamsin Quay', '#9a4f96', m.us, m.br, m.ca),
  of(2, 2, 'Fennel & Forgewright', '#7d5a3c', m.us, m.ca, m.clearance),
  of(2, 3, 'Kestrel Rail Tours', '#275d8c', m.us, m.sg),
  of(2, 4, 'Lanternhill Mutual', '#c28f2c', m.us, m.br),
  of(2, 5, 'Mintlow Savings', '#2fa084', m.us, m.sg, m.in),
  of(2, 6, 'Pulsewell Nutrition', '#d2495b', m.us, m.sg, m.br),
  of(2, 7, 'Voltarra Works', '#3867d6', m.us, m.sg, m.in, m.br),
  of(2, 8, 'Forkful Meadow', '#6a994e', m.us, m.ca),
  of(2, 9, 'Tarnside Camping Co.', '#386641', m.us, m.ca, m.clearance),
  of(2, 10, 'Emberdeck Games', '#bc4749', m.us, m.br, m.sg, m.appUs),
  of(2, 11, 'Skilloft', '#5f6caf', m.us, m.in, m.br),
  of(2, 12, 'Ledgerloom', '#006d77', m.us, m.sg),
  of(2, 12, 'Hillharbour Hosting', '#52489c', m.us, m.in, m.de),
  of(2, 11, 'Bridgemoor Careers', '#a26769', m.us, m.sg),
  of(2, 10, 'Tickettern', '#e26d5c', m.us, m.br),
];
