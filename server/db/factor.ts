/**
 * SQL of a rate or share of eight decimals, for multiplying a stored amount. DuckDB keeps the product of two decimals of
 * up to 18 digits in 18 digits, 12 of them decimals, and fails from a million on; with one of 19 it has 37 digits.
 */
export const factor = (share: string): string => `cast(${share} as decimal(19, 8))`;
