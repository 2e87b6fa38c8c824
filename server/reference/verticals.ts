/** Branches of trade by which campaigns are found: each has three narrower ones. */
export const verticals = [
  { name: 'Fashion & Accessories', subs: ['Womenswear', 'Menswear', 'Jewellery & Watches'] },
  { name: 'Home & Garden', subs: ['Furniture', 'Homeware', 'Garden'] },
  { name: 'Travel & Leisure', subs: ['Package Holidays', 'Cottages & Stays', 'Tours & Activities'] },
  { name: 'Insurance', subs: ['Car Insurance', 'Home Insurance', 'Pet & Travel Insurance'] },
  { name: 'Finance & Banking', subs: ['Credit Cards', 'Loans', 'Savings & Investments'] },
  { name: 'Health & Beauty', subs: ['Skincare', 'Vitamins & Nutrition', 'Fragrance'] },
  { name: 'Electronics & Telecoms', subs: ['Audio', 'Computing', 'Mobile & SIM Only'] },
  { name: 'Food & Drink', subs: ['Recipe Boxes', 'Wine & Spirits', 'Gifts & Hampers'] },
  { name: 'Sports & Outdoors', subs: ['Running', 'Cycling', 'Camping & Hiking'] },
  { name: 'Gaming & Entertainment', subs: ['PC & Console Games', 'Streaming', 'Tickets & Events'] },
  { name: 'Education & Careers', subs: ['Online Courses', 'Languages', 'Jobs'] },
  { name: 'Utilities & Business Services', subs: ['Energy', 'Broadband', 'Software & Hosting'] },
] as const;
