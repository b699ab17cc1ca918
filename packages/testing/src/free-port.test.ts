import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from './free-port.ts';

it('returns ports that differ', async () => {
  const ports = await freePorts(200);
  expect(new Set(ports).size).toBe(200);
  expect(Math.min(...ports)).toBeGreaterThan(1_023);
});

it('passes over a port on which something listens', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const [free] = await freePorts(1);
  const choices = [port, free!];
  expect(await freePorts(1, '127.0.0.1', () => choices.shift()!)).toEqual([free]);
});

it('returns none that the system may give to another program meanwhile', async () => {
  expect(Math.max(...(await freePorts(200)))).toBeLessThan(32_768);
});
