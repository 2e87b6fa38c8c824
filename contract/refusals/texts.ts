/**
 * Failures of checks that no form has, apart from `checks`, which the pages load. Each completes a sentence that begins
 * with the member's name.
 */
export const texts = {
  'check.utf8': 'must be text in UTF-8, in an address u with two dots as %C3%BC, not %FC',
  'check.control': ({ character }: { character: string }) => `must not hold the control character ${character}`,
  'check.saleAmount': ({ example }: { example: string }) =>
    `must be an amount such as ${example}, with a point before the two decimals and no other sign`,
};
