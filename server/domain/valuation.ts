import { roundedUnits, textOf, unitsOf } from './decimal.ts';

/** A sale, for finding its commission group. Amounts are decimal text in the campaign's currency. */
export interface Sale {
  publisherId: number;
  value: string;
  customerType: string | null;
  voucherCode: string | null;
  /** ISO 3166-1 alpha-2 country of the visitor. */
  country: string | null;
  /** Categories of the basket's items. */
  itemCategories: readonly string[];
}

/** `condition` joins an attribute to the one before it; AND binds tighter than OR. */
interface GroupAttribute {
  condition: string;
  name: string;
  operator: string;
  value: string;
}

/** A commission group of a campaign; its attributes are in order. */
export interface CommissionGroup {
  id: number;
  publisherId: number | null;
  lowerLimit: string | null;
  upperLimit: string | null;
  isPercentage: boolean;
  amount: string;
  attributes: readonly GroupAttribute[];
}

/** The publisher's commission and the advertiser's cost before VAT. */
export interface Earned {
  commission: string;
  netCost: string;
}

/** Places of amounts, rates, and money that is paid. */
const AMOUNT = 4;
const RATE = 8;
const CENTS = 2;

function valuesOf(sale: Sale, name: string): readonly (string | null)[] {
  switch (name) {
    case 'customerType':
      return [sale.customerType];
    case 'voucherCode':
      return [sale.voucherCode];
    case 'country':
      return [sale.country];
    case 'itemCategory':
      return sale.itemCategories;
    default:
      return [];
  }
}

/** Unknown attributes and operators match nothing. */
function hasAttribute(sale: Sale, { name, operator, value }: GroupAttribute): boolean {
  return operator === 'equals' && valuesOf(sale, name).includes(value);
}

function hasAttributes(sale: Sale, attributes: readonly GroupAttribute[]): boolean {
  const alternatives: boolean[] = [];
  for (const attribute of attributes) {
    const before = attribute.condition === 'OR' ? undefined : alternatives.pop();
    alternatives.push((before ?? true) && hasAttribute(sale, attribute));
  }
  return alternatives.length === 0 || alternatives.includes(true);
}

/** A band includes its lower limit and excludes its upper one. */
function inBand(value: bigint, { lowerLimit, upperLimit }: CommissionGroup): boolean {
  if (lowerLimit !== null && value < unitsOf(lowerLimit, AMOUNT)) return false;
  return upperLimit === null || value < unitsOf(upperLimit, AMOUNT);
}

const isBand = (group: CommissionGroup) => group.lowerLimit !== null || group.upperLimit !== null;

/** Precedence: the publisher's own group, then attributes, then value; the older of equals. */
function byPrecedence(a: CommissionGroup, b: CommissionGroup): number {
  const rank = (group: CommissionGroup) =>
    Number(group.publisherId === null) * 4 + Number(group.attributes.length === 0) * 2 + Number(!isBand(group));
  return rank(a) - rank(b) || a.id - b.id;
}

/** The commission group of a sale; undefined when none applies. */
export function groupFor(groups: readonly CommissionGroup[], sale: Sale): CommissionGroup | undefined {
  const value = unitsOf(sale.value, AMOUNT);
  return groups
    .filter((group) => group.publisherId === null || group.publisherId === sale.publisherId)
    .filter((group) => inBand(value, group) && hasAttributes(sale, group.attributes))
    .toSorted(byPrecedence)[0];
}

/** Earnings of a sale in a group. Each rounding is to the cent, half away from zero. */
export function earnedIn(group: CommissionGroup, value: string, feeRate: string): Earned {
  const amount = unitsOf(group.amount, AMOUNT);
  // A percentage has two more places.
  const share = roundedUnits(unitsOf(value, AMOUNT) * amount, AMOUNT + AMOUNT + 2, CENTS);
  const commission = group.isPercentage ? share * 10n ** BigInt(AMOUNT - CENTS) : amount;
  const fee = roundedUnits(commission * unitsOf(feeRate, RATE), AMOUNT + RATE, CENTS) * 10n ** BigInt(AMOUNT - CENTS);
  return { commission: textOf(commission, AMOUNT), netCost: textOf(commission + fee, AMOUNT) };
}

/** An amount at an exchange rate, rounded to the cent. */
export function exchanged(amount: string, rate: string): string {
  return textOf(roundedUnits(unitsOf(amount, AMOUNT) * unitsOf(rate, RATE), AMOUNT + RATE, CENTS), CENTS);
}
