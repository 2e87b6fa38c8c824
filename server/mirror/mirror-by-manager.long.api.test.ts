import { mirrorAgrees } from '#server/testing/mirror-agrees';

// The account of a publisher, read by the one who manages it.
mirrorAgrees([['publisher', 'manager']]);
