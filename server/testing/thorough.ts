const isThorough = process.env['THOROUGH'] === '1';

/**
 * A count of kills, rows or draws: `usual` in `npm test`, `most` with THOROUGH=1, which `npm run attack` sets.
 */
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
