/** An exact number in lowest terms. The oracle has its own arithmetic, so that it shares no error with the engine. */
export class Exact {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom = 1n) {
    const common = commonDivisor(top < 0n ? -top : top, bottom);
    this.top = top / common;
    this.bottom = bottom / common;
  }
  static of(value: string | number): Exact {
    const [whole = '', decimals = ''] = String(value).split('.');
    return new Exact(BigInt(whole + decimals), BigInt(`1${'0'.repeat(decimals.length)}`));
  }
  plus(other: Exact): Exact {
    return new Exact(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }
  minus(other: Exact): Exact {
    return this.plus(other.mul(Exact.of(-1)));
  }
  mul(other: Exact): Exact {
    return new Exact(this.top * other.top, this.bottom * other.bottom);
  }
  div(other: Exact): Exact {
    return other.top < 0n
      ? new Exact(-this.top * other.bottom, this.bottom * -other.top)
      : new Exact(this.top * other.bottom, this.bottom * other.top);
  }
  get isZero(): boolean {
    return this.top === 0n;
  }
  /** Rounds half away from zero. */
  toFixed(places: number): string {
    const shifted = (this.top < 0n ? -this.top : this.top) * 10n ** BigInt(places);
    let whole = shifted / this.bottom;
    if ((shifted % this.bottom) * 2n >= this.bottom) whole += 1n;
    const text = whole.toString().padStart(places + 1, '0');
    const cut = text.length - places;
    const written = places > 0 ? `${text.slice(0, cut)}.${text.slice(cut)}` : text;
    return this.top < 0n && whole !== 0n ? `-${written}` : written;
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : commonDivisor(b, a % b);
}
