import { expect, test } from 'vitest';
import { endpointKey, place } from './address.ts';

test.each([
  ['RTU-7.Example.org', 'rtu-7.example.org.'],
  ['FD00:0:0:0:0:0:0:1', 'fd00::1'],
  ['[fd00::1]', 'fd00:0::1'],
  ['10.2.0.17', ' 10.2.0.17 '],
])('%s and %s are one endpoint', (one, other) => {
  expect(endpointKey(one, 502, 'tcp')).toBe(endpointKey(other, 502, 'tcp'));
});

test('another port, host or framing is another endpoint', () => {
  const keys = [
    endpointKey('10.0.0.1', 502, 'tcp'),
    endpointKey('10.0.0.1', 503, 'tcp'),
    endpointKey('10.0.0.2', 502, 'tcp'),
    endpointKey('10.0.0.1', 502, 'rtu-over-tcp'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a place is formatted as it would be typed', () => {
  expect(place('10.2.0.17', 502)).toBe('10.2.0.17:502');
  expect(place('fd00::17', 502)).toBe('[fd00::17]:502');
});
