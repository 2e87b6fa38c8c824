import { expect, test } from 'vitest';
import { isBic, isIban, maskedIban } from './bank.ts';

test('IBANs are told by their check digits, with spaces and in small letters', () => {
  for (const iban of ['GB33BUKB20201555555555', 'de89 3704 0044 0532 0130 00', 'NO9386011117947']) {
    expect([iban, isIban(iban)]).toEqual([iban, true]);
    const wrong = iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    expect([wrong, isIban(wrong)]).toEqual([wrong, false]);
  }
  for (const text of ['', 'GB33', 'GB33BUKB2020155555555€', '1'.repeat(22)]) expect(isIban(text)).toBe(false);
});

test('a BIC has 8 or 11 characters', () => {
  expect(['BUKBGB22', 'buKBGB22XXX', 'BUKBGB2', 'BUKBGB22XX', '1UKBGB22'].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a masked IBAN shows its country and its end', () => {
  expect(maskedIban('gb33 BUKB 2020 1555 5555 55')).toBe('GB•• •••• 5555');
});
