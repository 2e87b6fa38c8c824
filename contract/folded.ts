/**
 * A text as a search compares it: its letters, whatever their case and form. Capitals, since ς and σ are one of them, and
 * ß is SS; `İ` and `ı` are I, whose small letters depend on the language. The databases fold in the same way.
 */
export const folded = (text: string): string => text.toLowerCase().toUpperCase().normalize('NFC').replaceAll('İ', 'I');
