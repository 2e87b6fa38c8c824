import { kinds, pathsOf } from './places.ts';
import { sweep } from './sweep.ts';

// The role with the most pages goes first.
sweep('manager');
sweep('advertiser');
sweep('publisher', { paths: pathsOf('publisher').filter((path) => !kinds.includes(path)) });
for (const role of ['manager', 'advertiser', 'publisher'] as const) sweep(role, { language: 'de' });
