import { describe, expect, it } from 'vitest';
import { prepare } from './prepared-request.ts';
import {
  describeSettings,
  longestFrameMs,
  type SerialSettings,
  serialRequestMs,
  serialSettingsProblem,
  silentMs,
  transmissionMs,
} from './serial-timing.ts';

const EVEN: SerialSettings = { baudRate: 19_200, parity: 'even', stopBits: 1 };

describe('the times of a serial line', () => {
  it('counts start bit, data bits, parity and stop bits of a character', () => {
    expect(transmissionMs({ baudRate: 11_000, parity: 'even', stopBits: 1 }, 8)).toBeCloseTo(8);
    expect(transmissionMs({ baudRate: 11_000, parity: 'none', stopBits: 2 }, 8)).toBeCloseTo(8);
    expect(transmissionMs({ baudRate: 10_000, parity: 'none', stopBits: 1 }, 8)).toBeCloseTo(8);
    expect(transmissionMs({ baudRate: 12_000, parity: 'odd', stopBits: 2 }, 8)).toBeCloseTo(8);
  });

  it('has 3.5 characters of silence up to 19200 baud, then 1.75 ms', () => {
    expect(silentMs({ ...EVEN, baudRate: 1200 })).toBeCloseTo(32.08, 2);
    expect(silentMs(EVEN)).toBeCloseTo(2.005, 3);
    expect(silentMs({ ...EVEN, baudRate: 19_201 })).toBe(1.75);
    expect(silentMs({ ...EVEN, baudRate: 115_200 })).toBe(1.75);
  });

  it('has the longest frame at 1200 baud last more than two seconds', () => {
    expect(longestFrameMs({ ...EVEN, baudRate: 1200 })).toBeCloseTo(2346.7, 1);
  });

  it('adds request and response', () => {
    const read = prepare({ functionCode: 3, address: 0, count: 10 });
    // 8 bytes there and 25 back.
    expect(serialRequestMs(EVEN, read)).toBeCloseTo((33 * 11) / 19.2);
  });

  it.each([
    [{ baudRate: 0 }, 'The baud rate must be 300 to 4000000, not 0'],
    [{ baudRate: 9600.5 }, 'The baud rate must be 300 to 4000000, not 9600.5'],
    [{ parity: 'mark' as never }, 'The parity must be none, even or odd, not mark'],
    [{ stopBits: 3 as never }, 'The stop bits must be 1 or 2, not 3'],
    [{}, null],
  ])('finds what is wrong with %j', (settings, problem) => {
    expect(serialSettingsProblem({ ...EVEN, ...settings })).toBe(problem);
  });

  it('describes settings', () => {
    expect(describeSettings(EVEN)).toBe('19200 baud, parity even, 1 stop bit');
    expect(describeSettings({ baudRate: 9600, parity: 'none', stopBits: 2 })).toBe(
      '9600 baud, no parity, 2 stop bits',
    );
  });
});
