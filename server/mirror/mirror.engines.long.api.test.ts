import { inject } from 'vitest';
import { mirrorAgrees } from '#server/testing/mirror-agrees';

mirrorAgrees(
  inject('template').engine === 'duckdb'
    ? [
        ['publisher', 'publisher'],
        ['advertiser', 'advertiser'],
        // The account of a publisher, read by the one who manages it.
        ['publisher', 'manager'],
      ]
    : // What differs between the engines is the same for all.
      [['publisher', 'publisher']],
);
