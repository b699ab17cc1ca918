import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { ModbusClient } from './client.ts';

vi.mock('@serialport/bindings-cpp', () => {
  throw new Error('No native build was found');
});

const SETTINGS = { baudRate: 9600, parity: 'even', stopBits: 1 } as const;

describe('the library for serial ports', () => {
  it('is missed only by those who open one', async () => {
    const client = new ModbusClient({ framing: 'rtu', path: '/dev/ttyUSB0', ...SETTINGS });
    await expect(client.connect()).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_FAILED',
      portProblem: 'no-driver',
      message: expect.stringContaining(`not supported on ${process.platform} ${process.arch}`),
    });
  });

  it('is not loaded for TCP', async () => {
    const program = `
      const { ModbusClient } = await import('${new URL('./index.ts', import.meta.url)}');
      const loaded = () => Object.keys(require.cache).some((file) => file.includes('bindings-cpp'));
      const open = (options) => new ModbusClient(options).connect().catch(() => undefined);
      await open({ framing: 'tcp', host: '127.0.0.1', port: 1 });
      const before = loaded();
      await open({ framing: 'rtu', path: '/dev/null', baudRate: 9600, parity: 'none', stopBits: 1 });
      console.log(before, loaded());`;
    const wrapped = `(async () => {${program}})()`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', wrapped]);
    expect(stdout).toBe('false true\n');
  });
});

describe('a serial client', () => {
  it.each([
    [{ path: '' }, 'A serial port is required'],
    [{ baudRate: 1 }, 'The baud rate must be 300 to 4000000, not 1'],
  ])('is not created with %j', (options, message) => {
    const create = () => new ModbusClient({ framing: 'rtu', path: '/dev/ttyUSB0', ...SETTINGS, ...options });
    expect(create).toThrow(expect.objectContaining({ code: 'MODBUS_BAD_REQUEST', message }));
  });
});
