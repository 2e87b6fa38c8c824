import { mirrorAgrees } from '#server/testing/mirror-agrees';

mirrorAgrees([
  ['publisher', 'publisher'],
  ['advertiser', 'advertiser'],
]);
