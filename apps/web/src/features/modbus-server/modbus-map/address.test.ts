import { describe, expect, it } from 'vitest';
import { addressProblem, formatAddressAfterSave, formatAddressCell, tableOf } from './address.ts';
import type { AddressCell } from './sheet.ts';

const level: AddressCell = {
  address: 24,
  of: { use: 'analog', stationId: 7, pointId: 72, siteName: 'Elm Street', name: 'AI1 Level', count: 2 },
};
const pump: AddressCell = { address: 12, of: { ...level.of, use: 'digital', count: 1 } };

describe('a typed address', () => {
  it('must be a whole number within its table and differ from the current one', () => {
    expect(addressProblem('300', level)).toBeNull();
    expect(addressProblem(' 65534 ', level)).toBeNull();
    expect(addressProblem('65535', level)).toBe('Enter a whole number from 0 to 65534');
    expect(addressProblem('32768', pump)).toBe('Enter a whole number from 0 to 32767');
    for (const text of ['-1', '2.5', '0x10', '30025 ', 'abc', '1e3']) {
      expect(addressProblem(text, pump) === null).toBe(text === '30025 ');
    }
    expect(addressProblem('24', level)).toBe('This is the current address');
  });

  it('is shown with its range and the effect of the change', () => {
    expect([formatAddressCell(level, 300), formatAddressCell(pump, 12)]).toEqual(['300 to 301', '12']);
    expect(formatAddressAfterSave(level)).toMatch(
      /^Takes effect immediately\. Clients that read 24 to 25 get exception 2 .* The old addresses are never reused\.$/,
    );
    expect(formatAddressAfterSave(pump)).toMatch(/The quality bit moves with it\.$/);
    expect([tableOf('quality'), tableOf('int16')]).toEqual(['Holding register', 'Input register']);
  });
});
