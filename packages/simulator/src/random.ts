/**
 * A seeded source of numbers in [0, 1). Its whole state is one number, so it can be stored and
 * continued.
 */
export interface Random {
  state: number;
  next(): number;
}

const GOLDEN = 0x9e3779b9;

/**
 * Mixes 32 bits so that neighbouring inputs have unrelated outputs (the finaliser of MurmurHash3).
 */
function mix(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A Weyl sequence through {@link mix}: good enough for noise and weather, and cheap. */
export function createRandom(seed: number): Random {
  return {
    state: seed >>> 0,
    next() {
      this.state = (this.state + GOLDEN) >>> 0;
      return mix(this.state) / 0x1_0000_0000;
    },
  };
}

/**
 * A seed from whole numbers and texts: the same parts make the same seed, others an unrelated one.
 */
export function seedFrom(...parts: readonly (number | string)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    if (typeof part === 'string') {
      for (let i = 0; i < part.length; i++) h = mix(h ^ part.charCodeAt(i)) + GOLDEN;
    } else {
      h = mix(h ^ (part >>> 0)) + GOLDEN;
      h = mix(h ^ (Math.floor(part / 0x1_0000_0000) >>> 0)) + GOLDEN;
    }
  }
  return mix(h);
}

/**
 * One step of noise around 0 with a standard deviation of about 1 and a time constant of
 * `tauSeconds`.
 */
export function wander(noise: number, dtSeconds: number, tauSeconds: number, random: Random): number {
  const keep = Math.exp(-dtSeconds / tauSeconds);
  // The difference of two uniform numbers has variance 1/6.
  return noise * keep + (random.next() - random.next()) * Math.sqrt(6 * (1 - keep * keep));
}

/** The share of the way to its target that a first-order lag covers within `dtSeconds`. */
export function lagShare(dtSeconds: number, tauSeconds: number): number {
  return 1 - Math.exp(-dtSeconds / tauSeconds);
}
