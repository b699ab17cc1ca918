import { describe, expect, it } from 'vitest';
import { addressProblem, formatAddressAfterSave, formatAddressCell, tableOf } from './address.ts';
import type { AddressCell } from './sheet.ts';

const level: AddressCell = {
  address: 24,
  of: { use: 'analog', stationId: 7, pointId: 72, siteName: 'Elm Street', name: 'AI1 Level', count: 2 },
};
const pump: AddressCell = { address: 12, of: { ...level.of, use: 'digital', count: 1 } };

describe('an address that is written', () => {
  it('is a whole number within its table, and another one', () => {
    expect(addressProblem('300', level)).toBeNull();
    expect(addressProblem(' 65534 ', level)).toBeNull();
    expect(addressProblem('65535', level)).toBe('A whole number from 0 to 65534');
    expect(addressProblem('32768', pump)).toBe('A whole number from 0 to 32767');
    for (const text of ['-1', '2.5', '0x10', '30025 ', 'abc', '1e3']) {
      expect(addressProblem(text, pump) === null).toBe(text === '30025 ');
    }
    expect(addressProblem('24', level)).toBe('It is there already');
  });

  it('is told with all that it takes, and what the change means', () => {
    expect([formatAddressCell(level, 300), formatAddressCell(pump, 12)]).toEqual(['300 to 301', '12']);
    expect(formatAddressAfterSave(level)).toMatch(/Whoever reads 24 to 25 gets exception 2/);
    expect(formatAddressAfterSave(pump)).toMatch(/moves with it\.$/);
    expect([tableOf('quality'), tableOf('int16')]).toEqual(['Holding register', 'Input register']);
  });
});
