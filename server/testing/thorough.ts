const isWhole = process.env['TEST_ALL'] === '1';
const isThorough = process.env['THOROUGH'] === '1';

/** A count of draws: `few` in `npm test`, `whole` in `npm run test:all`. */
export const inGate = (few: number, whole: number): number => (isWhole ? whole : few);

/** A count of kills, rows or draws: `usual` in tests, `most` with THOROUGH=1, which `npm run attack` sets. */
export const thorough = (usual: number, most: number): number => (isThorough ? most : usual);

/**
 * Settings of a property test. `usual` draws are the same ones every time, so that what they reach can be asserted;
 * with THOROUGH=1 `most` others are drawn each time.
 */
export const draws = (usual: number, most: number) => ({
  numRuns: thorough(usual, most),
  endOnFailure: true,
  ...(!isThorough && { seed: 1 }),
});

/** Milliseconds that a test may take whose draws, rows or kills are more with THOROUGH=1: half an hour then. */
export const within = (usual: number): number => thorough(usual, 1_800_000);
