/** Checks of bank accounts, shared by the service and the forms that ask for them. */

const plain = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Whether a text is an IBAN whose check digits are right (ISO 13616). Spaces do not count. */
export function isIban(text: string): boolean {
  const iban = plain(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Whether a text is a BIC of 8 or 11 characters (ISO 9362). */
export const isBic = (text: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(plain(text));

/** An IBAN with all but its country and last four characters hidden. */
export function maskedIban(text: string): string {
  const iban = plain(text);
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}
