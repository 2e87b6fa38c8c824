/** 360 invented publishers, with a naming scheme per kind. */
type Publisher = { name: string; slug: string; type: string };

type Style = { count: number; first: readonly string[]; second: readonly string[] };

const styles: Record<string, Style> = {
  Content: {
    count: 135,
    first: [
      'Thimble',
      'Larch',
      'Quill',
      'Wren',
      'Otter',
      'Pippin',
      'Bracken',
      'Tarn',
      'Sorrel',
      'Dapple',
      'Ember',
      'Fennel',
      'Gorse',
      'Hobnail',
      'Inkle',
    ],
    second: [
      ' & Twine',
      ' Almanac',
      ' Dispatch',
      ' Notebook',
      ' Cupboard',
      ' Field Guide',
      ' Supper Club',
      ' Weekender',
      ' Wardrobe',
      ' Homestead',
      ' Travelogue',
      ' Review Desk',
      ' Reading Room',
      ' Workshop',
      ' Money Diary',
    ],
  },
  Voucher: {
    count: 45,
    first: ['Snip', 'Scrimp', 'Thrift', 'Pocket', 'Clip', 'Haggle', 'Nifty', 'Tuppence', 'Satchel'],
    second: ['wick Codes', 'moor Vouchers', 'lark Deals', 'berry Coupons', 'fold Offers'],
  },
  Cashback: {
    count: 36,
    first: ['Quid', 'Tally', 'Kerching', 'Boomer', 'Perk', 'Rebate', 'Coffer', 'Purse', 'Ripple'],
    second: ['loop Rewards', 'nest Cashback', 'hatch', 'well Club'],
  },
  Email: {
    count: 36,
    first: ['Morning', 'Postbox', 'Sunday', 'Envelope', 'Friday', 'Doormat', 'Dovecote', 'Courier', 'Letterpress'],
    second: [' Finch Bulletin', ' Wren Digest', ' & Sundry Mail', ' Larder Letter'],
  },
  Social: {
    count: 45,
    first: ['Nora', 'Milo', 'Tess', 'Juno', 'Arlo', 'Wilf', 'Ines', 'Kiki', 'Omar'],
    second: [' and the Fern', ' Bakes a Bit', ' Out and Up', ' on a Shoestring', ' Makes Room'],
  },
  Search: {
    count: 27,
    first: [
      'Querywick',
      'Findlark',
      'Bidmoor',
      'Seekferry',
      'Keyhollow',
      'Intentry',
      'Rankfell',
      'Clickmere',
      'Termstone',
    ],
    second: [' Search', ' Media', ' Performance'],
  },
  App: {
    count: 36,
    first: [
      'Pocketwren',
      'Dealotter',
      'Scanpip',
      'Swipefern',
      'Tapmoss',
      'Shelfowl',
      'Nudgelark',
      'Pricelingo',
      'Cartfox',
    ],
    second: ['', ' Go', ' Wallet', ' Companion'],
  },
};

/** Every pair occurs at most once, and neighbours differ. */
function named(type: string): Publisher[] {
  const { count, first, second } = styles[type]!;
  return Array.from({ length: count }, (_, i) => {
    const at = i % first.length;
    const round = Math.floor(i / first.length);
    const name = `${type === 'Content' && i % 4 === 1 ? 'The ' : ''}${first[at]}${second[(at + round) % second.length]}`;
    return { name, slug: slugOf(name), type };
  });
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Alternates the kinds, so that any part of the list resembles the whole. The first is the demo publisher. */
function interleaved(): Publisher[] {
  const queues = Object.keys(styles).map((type) => ({ all: named(type), taken: 0 }));
  const result: Publisher[] = [{ name: 'The Savvy Satchel', slug: 'the-savvy-satchel', type: 'Voucher' }];
  queues[1]!.all.pop();
  for (let total = 1; total < 360; total++) {
    const next = queues.reduce((a, b) => (b.taken / b.all.length < a.taken / a.all.length ? b : a));
    result.push(next.all[next.taken++]!);
  }
  return result;
}

export const publishers: readonly Publisher[] = interleaved();
