import { describe, expect, it } from 'vitest';
import { BAD, DISABLED, GOOD, STALE } from '../quality.ts';
import { fitsRegisters, INT16_NOTHING, int16Of, QUALITY_REGISTER, qualityRegister } from './registers.ts';

describe('an int16 register', () => {
  it('reads the value times the factor, rounded half away from zero', () => {
    expect(int16Of(2.84, 100)).toBe(284);
    expect([int16Of(2.5, 1), int16Of(-2.5, 1)]).toEqual([3, -3]);
    expect([int16Of(0.4, 1), int16Of(-0.4, 1) + 0]).toEqual([0, 0]);
  });

  it('reads 0x8000 only for what does not fit', () => {
    expect([int16Of(32_767, 1), int16Of(-32_767, 1)]).toEqual([32_767, -32_767]);
    for (const value of [32_768, -32_768, 1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(int16Of(value, 1)).toBe(INT16_NOTHING);
    }
    expect(int16Of(400, 100)).toBe(INT16_NOTHING);
  });
});

describe('a quality register', () => {
  it('reads 1 only where the value registers have the good value', () => {
    const { GOOD: isGood, DOES_NOT_FIT, STALE: isStale, NEVER_KNOWN, BAD: isBad } = QUALITY_REGISTER;
    expect(qualityRegister(GOOD, 2.5, 10)).toBe(isGood);
    expect(qualityRegister(GOOD, 4_000, 10)).toBe(DOES_NOT_FIT);
    expect(qualityRegister(GOOD, 4_000, null)).toBe(isGood);
    expect(qualityRegister(GOOD, 1e39, null)).toBe(DOES_NOT_FIT);
    expect(qualityRegister(STALE, 2.5, null)).toBe(isStale);
    expect(qualityRegister(STALE, Number.NaN, null)).toBe(NEVER_KNOWN);
    expect(qualityRegister(BAD, 2.5, 10)).toBe(isBad);
    expect(qualityRegister(DISABLED, 2.5, null)).toBe(QUALITY_REGISTER.DISABLED);
    expect(fitsRegisters(Number.NaN, null)).toBe(false);
  });
});
