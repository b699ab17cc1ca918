/** Colour perception, for tests of the tokens. */

/** Linear red, green and blue, 0 to 1. */
export type Light = readonly [red: number, green: number, blue: number];

export type ColourVision = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia';

/**
 * Linear colour as seen without one kind of cone: Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
 * Visualization and Computer Graphics 15 (2009), severity 1.0.
 */
const SIGHTS: Readonly<Record<ColourVision, readonly [Light, Light, Light]>> = {
  normal: [
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
};
export const SIGHT_NAMES = Object.keys(SIGHTS) as readonly ColourVision[];

/** The linear colour of `#rrggbb` (IEC 61966-2-1). */
export function lightOf(hex: string): Light {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red!, green!, blue!];
}

export function seenBy(sight: ColourVision, light: Light): Light {
  const [red, green, blue] = SIGHTS[sight].map((row) =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  );
  return [red!, green!, blue!];
}

/** Contrast of two linear colours (WCAG 2.2, definitions). */
export function contrast(a: Light, b: Light): number {
  const luminance = (light: Light) => 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/**
 * Oklab (Björn Ottosson, "A perceptual color space for image processing", 2020): perceptual
 * distances.
 */
function oklab([red, green, blue]: Light): Light {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The perceptual distance of two colours; about 0.02 is just distinguishable side by side. */
export function distance(a: Light, b: Light): number {
  const [x, y] = [oklab(a), oklab(b)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}
