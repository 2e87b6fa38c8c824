/** Colours as people with each kind of sight see them, after Machado, Oliveira and Fernandes (2009), severity 1. */

type Rgb = readonly [red: number, green: number, blue: number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const sights = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;
export type Sight = keyof typeof sights;
export const kinds = ['all', 'protanopia', 'deuteranopia', 'tritanopia'] as const satisfies readonly Sight[];

const times = (matrix: Matrix, [a, b, c]: Rgb): Rgb => {
  const [first, second, third] = matrix.map(([x, y, z]) => x * a + y * b + z * c);
  return [first ?? 0, second ?? 0, third ?? 0];
};

/** Light of a channel from "#rrggbb": 0 to 1. */
function lightOf(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** OKLab, in which equal distances look equally far. */
function okLab(light: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  const [l, m, s] = cones.map((value) => Math.cbrt(Math.max(0, value)));
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l ?? 0, m ?? 0, s ?? 0],
  );
}

/** A colour as somebody sees it, in OKLab. @param hex "#rrggbb" */
export const seenBy = (sight: Sight, hex: string): Rgb => okLab(times(sights[sight], lightOf(hex)));

export const distance = (one: Rgb, other: Rgb): number =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
