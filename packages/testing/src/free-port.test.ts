import { expect, it } from 'vitest';
import { freePorts } from './free-port.ts';

it('returns ports that differ', async () => {
  const ports = await freePorts(200);
  expect(new Set(ports).size).toBe(200);
  expect(Math.min(...ports)).toBeGreaterThan(1_023);
});
