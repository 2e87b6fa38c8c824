/** True in `npm run test:all`, which runs everything; `npm test` is the gate, which runs what a change can break. */
export const isWhole = process.env['TEST_ALL'] === '1';
