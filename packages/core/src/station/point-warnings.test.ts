import { describe, expect, it } from 'vitest';
import { pointWarnings } from './point-warnings.ts';

const of = (fields: Partial<Parameters<typeof pointWarnings>[0]>) =>
  pointWarnings({ Kind: 'analog', Table: 'holding-register', Address: 10, Purpose: '', ...fields }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('a point that is probably not what was meant', () => {
  it('has an address that looks like a register number of a manual', () => {
    expect(of({ Address: 40_011 })).toEqual([
      'Address: addresses count from 0: 40011 is read as it stands. In 40001 notation 40011 is address 10',
    ]);
    expect(of({ Table: 'input-register', Address: 30_001 })).toHaveLength(1);
    expect(of({ Kind: 'digital', Table: 'discrete-input', Address: 10_001 })).toHaveLength(1);
  });

  it('but not where the first digit is that of another table', () => {
    expect(of({ Address: 30_001 })).toEqual([]);
    expect(of({ Table: 'coil', Kind: 'digital', Address: 10_001 })).toEqual([]);
    expect(of({ Address: 4_001 })).toEqual([]);
    expect(of({ Address: 40_000 })).toEqual([]);
  });

  it('has a purpose that nothing knows, or that is of the other kind', () => {
    expect(of({ Purpose: 'level' })).toEqual([]);
    expect(of({ Purpose: 'wetness' })).toEqual(['Purpose: wetness is not a known purpose and has no effect']);
    expect(of({ Purpose: 'Level' })).toEqual([
      'Purpose: Level is not a known purpose and has no effect. Did you mean level?',
    ]);
    expect(of({ Kind: 'digital', Purpose: 'Pump_Run 2' })).toEqual([
      'Purpose: Pump_Run 2 is not a known purpose and has no effect. Did you mean pump-run:2?',
    ]);
    expect(of({ Purpose: 'pump-run:1' })).toEqual([
      'Purpose: pump-run:1 is a purpose of digital points and has no effect on this one',
    ]);
  });
});
