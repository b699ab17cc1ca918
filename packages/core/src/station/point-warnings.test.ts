import type { ModbusAddress, Point } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { pointWarnings } from './point-warnings.ts';

type Fields = Partial<Pick<Point, 'Kind' | 'Purpose'> & Pick<ModbusAddress, 'Table' | 'Address'>>;

const of = ({ Kind = 'analog', Purpose = '', ...address }: Fields) =>
  pointWarnings({
    Kind,
    Purpose,
    Source: { Protocol: 'modbus', Table: 'holding-register', Address: 10, ...address },
  }).map(({ field, message }) => `${field}: ${message}`);

describe('a point that is probably a mistake', () => {
  it('has an address that looks like a register number of a manual', () => {
    expect(of({ Address: 40_011 })).toEqual([
      'Address: Addresses start at 0, so 40011 is used unchanged. In 40001 notation, it means address 10',
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

  it('has an unknown purpose, or one of the other kind', () => {
    expect(of({ Purpose: 'level' })).toEqual([]);
    expect(of({ Purpose: 'wetness' })).toEqual(['Purpose: Purpose wetness is unknown and has no effect']);
    expect(of({ Purpose: 'Level' })).toEqual([
      'Purpose: Purpose Level is unknown and has no effect. Did you mean level?',
    ]);
    expect(of({ Kind: 'digital', Purpose: 'Pump_Run 2' })).toEqual([
      'Purpose: Purpose Pump_Run 2 is unknown and has no effect. Did you mean pump-run:2?',
    ]);
    expect(of({ Purpose: 'pump-run:1' })).toEqual([
      'Purpose: Purpose pump-run:1 is for digital points and has no effect here',
    ]);
  });
});
