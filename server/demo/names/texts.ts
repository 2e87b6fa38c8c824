/** Descriptions of campaigns by vertical. The SQL fills in {name}, {cookie} and {days}. */
export const pitches: readonly (readonly [string, string])[] = [
  [
    '{name} designs considered clothing and accessories in small runs, with free returns for 30 days and new drops every Thursday.',
    'From everyday knitwear to occasion dressing, {name} ships next day and converts especially well on outfit edits and gift guides.',
  ],
  [
    '{name} sells furniture, lighting and homeware made to last, with free delivery over 50 and a ten-year guarantee on frames.',
    'Thousands of pieces for every room: {name} refreshes its range each season and pays on every order, sale items included.',
  ],
  [
    '{name} arranges holidays and stays with no booking fees and free changes up to eight weeks before departure.',
    'Hand-picked places, clear prices and a support line that answers: {name} rewards partners on completed stays.',
  ],
  [
    '{name} covers cars, homes, pets and trips with policies written in plain words. Quotes take under three minutes.',
    'Clear cover without the small print: {name} pays for every new policy that stays in force past its cooling-off period.',
  ],
  [
    '{name} offers straightforward financial products with an eligibility check that leaves no mark on a credit file.',
    'Partners of {name} earn on each approved application; all promotions must carry the representative example.',
  ],
  [
    '{name} makes effective, cruelty-free formulas in recyclable packaging, with a 60-day empty-bottle guarantee.',
    'A loyal following and a high repeat rate: {name} works well with reviews, routines and subscription offers.',
  ],
  [
    '{name} stocks carefully chosen technology with two-year warranty, live stock levels and free next-day delivery.',
    'Launches, bundles and trade-ins: {name} keeps a full product feed up to date every four hours.',
  ],
  [
    '{name} delivers seasonal food and drink from small producers, nationwide, on the day the customer picks.',
    'Gifts that always arrive: {name} peaks at Christmas, Easter and Mother’s Day and briefs partners six weeks ahead.',
  ],
  [
    '{name} equips runners, riders and walkers with tested kit, expert size advice and a 100-day trial.',
    'Built by people who go outside in the rain: {name} pays on all full-price and outlet orders.',
  ],
  [
    '{name} brings games, shows and live events to a young audience, with instant delivery and no hidden fees.',
    'Pre-orders, passes and exclusive bundles: {name} shares its release calendar with partners each month.',
  ],
  [
    '{name} teaches practical skills online with tutors who answer, flexible deadlines and certificates employers know.',
    'Career changers trust {name}: long consideration, high order values and a generous cookie window.',
  ],
  [
    '{name} makes switching simple: one form, clear prices and a dedicated team that handles the rest.',
    'From first quote to activation {name} tracks every step, and pays when the service goes live.',
  ],
];

export const closing =
  'Cookie window {cookie} days; orders are validated within {days} days. Creative, product data and seasonal offers are in the partner area.';

export const terms = [
  'Partners may promote {name} on the websites registered with the network only. Commission is paid on the order value without VAT, delivery and gift wrapping. Cancelled and returned orders are rejected.',
  'Bidding on the brand name {name}, its misspellings or its domain is {bidding}. Direct linking from paid search is not permitted.',
  'Voucher codes may be published only when issued to the affiliate channel. Partners disclose commercial relationships clearly and keep prices and offers current.',
];
