import { mirrorAgrees } from '#server/testing/mirror-agrees';

mirrorAgrees([
  ['publisher', 'publisher'],
  ['advertiser', 'advertiser'],
  // The account of a publisher, read by the one who manages it.
  ['publisher', 'manager'],
]);
