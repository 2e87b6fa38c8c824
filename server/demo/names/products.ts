/** Products per vertical, in order of verticals: category, names, typical price in pence. */
type Shelf = readonly [category: string, names: readonly string[], price: number];

export const shelves: readonly (readonly Shelf[])[] = [
  [
    ['Dresses', ['Linen midi dress', 'Wrap tea dress', 'Pleated satin dress'], 6900],
    ['Knitwear', ['Lambswool crew neck', 'Cable cardigan', 'Fine merino roll neck'], 5400],
    ['Shoes', ['Suede desert boots', 'Leather loafers', 'Canvas trainers'], 7900],
    ['Accessories', ['Woven leather belt', 'Silk square scarf', 'Gold vermeil hoops'], 3200],
  ],
  [
    ['Furniture', ['Oak side table', 'Bouclé armchair', 'Three-seat sofa'], 24900],
    ['Lighting', ['Ribbed glass pendant', 'Brass desk lamp', 'Rattan floor lamp'], 8900],
    ['Bedding', ['Washed linen duvet set', 'Feather pillow pair', 'Quilted throw'], 6900],
    ['Kitchen', ['Stoneware dinner set', 'Cast iron casserole', 'Acacia chopping board'], 5400],
    ['Garden', ['Galvanised planter trio', 'Folding bistro set', 'Copper watering can'], 4500],
  ],
  [
    ['Package holiday', ['Seven nights half board', 'Long weekend with flights', 'Ten nights all inclusive'], 62000],
    ['Cottage', ['Harbour cottage, sleeps 4', 'Converted barn, sleeps 8', 'Shepherd hut, sleeps 2'], 48000],
    ['Tour', ['Guided rail tour', 'Walking week', 'City break with museum pass'], 39000],
  ],
  [
    ['Car', ['Car policy, 12 months', 'Car policy with breakdown', 'Young driver policy'], 41000],
    ['Home', ['Buildings and contents', 'Contents only', 'Landlord policy'], 21000],
    ['Pet', ['Dog lifetime cover', 'Cat lifetime cover', 'Accident-only cover'], 18000],
    ['Travel', ['Annual multi-trip', 'Single trip, Europe', 'Single trip, worldwide'], 6400],
  ],
  [
    ['Credit card', ['Balance transfer card', 'Everyday rewards card', 'Credit builder card'], 12000],
    ['Loan', ['Personal loan', 'Home improvement loan'], 15000],
    ['Savings', ['Easy access saver', 'One-year fixed saver'], 10000],
  ],
  [
    ['Skincare', ['Oat cleansing balm', 'Vitamin C day serum', 'Night repair cream'], 3400],
    ['Nutrition', ['Daily multivitamin', 'Marine collagen', 'Plant protein, vanilla'], 2800],
    ['Fragrance', ['Fig and cedar eau de parfum', 'Neroli cologne', 'Discovery set'], 5200],
    ['Hair', ['Repair shampoo', 'Scalp oil', 'Silk hair wrap'], 2100],
  ],
  [
    ['Audio', ['Noise-cancelling headphones', 'Bookshelf speakers', 'Wireless earbuds'], 14900],
    ['Computing', ['14-inch laptop', 'Mechanical keyboard', '27-inch monitor'], 32900],
    ['Mobile', ['SIM only, 30 GB', 'SIM only, unlimited', 'Handset on contract'], 18000],
    ['Accessories', ['USB-C hub', 'Braided charging cable', 'Laptop sleeve'], 2900],
  ],
  [
    ['Recipe boxes', ['Family box, four meals', 'Plant-based box', 'Quick suppers box'], 4400],
    ['Wine', ['Mixed case of six', 'Sparkling pair', 'Cellar selection, twelve'], 8900],
    ['Hampers', ['Cheese and chutney hamper', 'Afternoon tea hamper', 'Breakfast in bed box'], 5900],
    ['Bakery', ['Celebration cake', 'Brownie letterbox', 'Sourdough bundle'], 2700],
  ],
  [
    ['Running', ['Trail running shoes', 'Waterproof shell', 'Hydration vest'], 9500],
    ['Cycling', ['Gravel handlebar bag', 'Bib shorts', 'LED light set'], 5900],
    ['Camping', ['Two-person tent', 'Down sleeping bag', 'Titanium cook set'], 13900],
    ['Clothing', ['Merino base layer', 'Insulated gilet', 'Hiking trousers'], 5400],
  ],
  [
    ['Games', ['Deluxe edition', 'Season pass', 'Co-op adventure'], 3900],
    ['Subscriptions', ['Monthly pass', 'Annual pass', 'Family plan'], 5900],
    ['Tickets', ['Stalls ticket', 'Weekend festival ticket', 'Family matinee'], 6400],
  ],
  [
    ['Courses', ['Data analysis certificate', 'Bookkeeping level 3', 'UX foundations'], 18900],
    ['Languages', ['Spanish, 12 months', 'German, 6 months', 'Conversation class bundle'], 8900],
    ['Careers', ['CV review', 'Interview coaching', 'Job board, one month'], 6900],
  ],
  [
    ['Energy', ['Fixed tariff, dual fuel', 'Green electricity tariff', 'EV night tariff'], 42000],
    ['Broadband', ['Full fibre 150', 'Full fibre 500', 'Broadband and calls'], 31000],
    ['Software', ['Bookkeeping starter plan', 'Managed hosting', 'Domain and mail bundle'], 9600],
  ],
];

/** Variants by number of the vertical. */
export const variants: Record<number, readonly string[]> = {
  1: ['oat', 'moss', 'slate', 'rust', 'ink', 'chalk', 'plum', 'indigo'],
  2: ['oat', 'moss', 'slate', 'terracotta', 'ink', 'chalk', 'walnut', 'sand'],
  6: ['travel size', 'standard size', 'family size', 'gift set'],
  7: ['online exclusive', 'with two-year warranty', 'student offer', 'launch offer'],
  8: ['for two', 'for four', 'gift wrapped', 'seasonal selection'],
  9: ['pine', 'granite', 'ember', 'tarn blue', 'gorse'],
  10: ['standard', 'gift edition', 'early bird', 'group offer'],
};

/** Policy types of the insurance products, in the same order. */
export const policyTypes = [
  'Comprehensive',
  'Comprehensive',
  'Third party, fire and theft',
  'Buildings and contents',
  'Contents only',
  'Landlord',
  'Lifetime',
  'Lifetime',
  'Accident only',
  'Annual',
  'Single trip',
  'Single trip',
];
