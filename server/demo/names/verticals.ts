import { verticals as names } from '#server/reference/verticals';

/** How the demo network behaves in each of the twelve verticals: order values, commissions, funnels. */
type Behaviour = {
  /** Calendar profile: 1 retail, 2 finance, 3 travel, 4 steady. */
  profile: 1 | 2 | 3 | 4;
  /** The page events that lead to a conversion. */
  funnel: 'shop' | 'trip' | 'cover' | 'money' | 'course';
  /** Typical order value, in pence. */
  order: number;
  /** Commission range: tenths of a per cent, or pence when fixed. */
  fixed: boolean;
  pay: readonly [number, number];
  /** Rejections per mille of decided conversions. */
  rejected: number;
  /** Share of new customers, per mille. */
  fresh: number;
  /** Relative frequency among campaigns. */
  pull: number;
  /** Whether it sells baskets with separately tracked items. */
  basket: boolean;
};

const retail = { profile: 1, funnel: 'shop', fixed: false, basket: true } as const;

/** In the order of their names. */
const behaviours: readonly Behaviour[] = [
  // Fashion & Accessories
  {
    ...retail,
    order: 6800,
    pay: [50, 100],
    rejected: 210,
    fresh: 380,
    pull: 150,
  },
  // Home & Garden
  {
    ...retail,
    order: 9500,
    pay: [40, 80],
    rejected: 110,
    fresh: 450,
    pull: 140,
  },
  // Travel & Leisure
  {
    profile: 3,
    funnel: 'trip',
    order: 48000,
    fixed: false,
    pay: [20, 50],
    rejected: 180,
    fresh: 520,
    pull: 45,
    basket: false,
  },
  // Insurance
  {
    profile: 2,
    funnel: 'cover',
    order: 31000,
    fixed: true,
    pay: [1200, 3400],
    rejected: 90,
    fresh: 700,
    pull: 50,
    basket: true,
  },
  // Finance & Banking
  {
    profile: 2,
    funnel: 'money',
    order: 12000,
    fixed: true,
    pay: [1400, 4200],
    rejected: 260,
    fresh: 820,
    pull: 45,
    basket: false,
  },
  // Health & Beauty
  {
    ...retail,
    order: 4600,
    pay: [60, 120],
    rejected: 80,
    fresh: 400,
    pull: 130,
  },
  // Electronics & Telecoms
  {
    ...retail,
    order: 18500,
    pay: [15, 40],
    rejected: 130,
    fresh: 480,
    pull: 90,
  },
  // Food & Drink
  {
    ...retail,
    profile: 4,
    order: 5200,
    pay: [50, 110],
    rejected: 60,
    fresh: 420,
    pull: 90,
  },
  // Sports & Outdoors
  {
    ...retail,
    order: 8200,
    pay: [40, 90],
    rejected: 120,
    fresh: 430,
    pull: 90,
  },
  // Gaming & Entertainment
  {
    ...retail,
    profile: 4,
    order: 3900,
    pay: [50, 120],
    rejected: 50,
    fresh: 360,
    pull: 80,
  },
  // Education & Careers
  {
    profile: 4,
    funnel: 'course',
    order: 14500,
    fixed: false,
    pay: [80, 150],
    rejected: 150,
    fresh: 640,
    pull: 40,
    basket: false,
  },
  // Utilities & Business Services
  {
    profile: 2,
    funnel: 'cover',
    order: 24000,
    fixed: true,
    pay: [1000, 3200],
    rejected: 170,
    fresh: 760,
    pull: 45,
    basket: false,
  },
];

type Vertical = { name: string; subs: readonly [string, string, string] } & Behaviour;

export const verticals: readonly Vertical[] = behaviours.map((behaviour, at) => ({ ...names[at]!, ...behaviour }));

/** Page events after a click in order, with how many of a thousand clicks reach each. */
export const funnels: Record<Behaviour['funnel'], readonly (readonly [kind: string, reached: number])[]> = {
  shop: [
    ['homepage', 90],
    ['landingPage', 340],
    ['contentPage', 150],
    ['basket', 85],
  ],
  trip: [
    ['landingPage', 380],
    ['contentPage', 190],
    ['quote', 90],
    ['basket', 50],
  ],
  cover: [
    ['landingPage', 400],
    ['quoteStart', 180],
    ['quote', 110],
    ['applicationStart', 75],
    ['applicationEnd', 46],
  ],
  money: [
    ['landingPage', 420],
    ['applicationStart', 160],
    ['applicationEnd', 80],
    ['applicationDecline', 30],
    ['applicationReferral', 14],
  ],
  course: [
    ['homepage', 80],
    ['landingPage', 360],
    ['contentPage', 200],
    ['applicationStart', 80],
    ['applicationEnd', 48],
  ],
};
