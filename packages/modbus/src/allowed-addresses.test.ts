import { expect, it } from 'vitest';
import { ModbusClient } from './client.ts';
import { createModbusServer } from './server.ts';

async function ask(host: string, mayConnect: (address: string) => boolean): Promise<unknown> {
  let connections = 0;
  const server = createModbusServer({
    framing: 'tcp',
    units: () => undefined,
    onConnection: () => {
      connections += 1;
    },
  });
  const port = await server.listen(0, '127.0.0.1');
  const client = new ModbusClient({ host, port, framing: 'tcp', mayConnect });
  const answer = await client.connect().then(
    () => 'connected',
    ({ code, message }: { code: string; message: string }) => [code, message.replace(String(port), 'port')],
  );
  client.close();
  await server.close();
  return [answer, connections];
}

it('connects to an address, or to a name that resolves to it, only if it is allowed', async () => {
  const isLoopback = (address: string) => address === '127.0.0.1';
  expect(await ask('127.0.0.1', isLoopback)).toEqual(['connected', 1]);
  expect(await ask('localhost', isLoopback)).toEqual(['connected', 1]);
  expect(await ask('127.0.0.1', () => false)).toEqual([
    [
      'MODBUS_CONNECT_FAILED',
      'Connection to 127.0.0.1:port not allowed: 127.0.0.1 is outside the allowed networks',
    ],
    0,
  ]);
  expect(await ask('localhost', () => false)).toEqual([
    [
      'MODBUS_CONNECT_FAILED',
      expect.stringMatching(/^Connection to localhost:port not allowed: .*127\.0\.0\.1/),
    ],
    0,
  ]);
});
