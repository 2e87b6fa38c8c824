import { mirrorAgrees } from '#server/testing/mirror-agrees';

mirrorAgrees([
  ['advertiser', 'advertiser'],
  // The account of a publisher, read by the one who manages it.
  ['publisher', 'manager'],
]);
