import { mirrorAgrees } from '#server/testing/mirror-agrees';

// The others: mirror-of-others.long.api.test.ts.
mirrorAgrees([['publisher', 'publisher']]);
