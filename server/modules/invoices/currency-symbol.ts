/** A currency's symbol in a culture: USD is $ in the United States and US$ in Britain. */
export function currencySymbol(currency: string, culture = 'en-GB'): string {
  const parts = new Intl.NumberFormat(culture, { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
