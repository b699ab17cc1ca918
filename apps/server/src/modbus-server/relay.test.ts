import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { freePort } from '@outpost/testing/free-port.ts';
import { expect, it, onTestFinished } from 'vitest';
import { serveStandby } from '../platform/http/index.ts';
import { TEST_EPOCH, testSeal, withProof } from '../platform/http/testing/forwarding.ts';
import { testContext } from '../testing/context.ts';
import { ModbusRelay, RELAY_PATH, RELAY_PROTOCOL, takeRelayed } from './relay.ts';

const seal = testSeal();

/** An active server that echoes what clients send, below `/outpost`. */
async function startActive(state = { isOn: true }) {
  const addresses: string[] = [];
  const open = new Set<Socket>();
  const http = createServer(withProof((_, response) => response.writeHead(404).end()));
  takeRelayed(http, '/outpost', seal, {
    accept(client, address) {
      addresses.push(address);
      open.add(client);
      client.once('close', () => open.delete(client));
      // A Modbus server reads, and answers by itself.
      if (state.isOn) client.on('data', (data) => client.write(data));
      return state.isOn;
    },
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { addresses, open, state, port: (http.address() as AddressInfo).port };
}

/** A server on standby with a relay. */
async function startRelay(activePort: number | null) {
  const url = activePort === null ? null : `http://127.0.0.1:${activePort}`;
  const active = { url };
  const standby = await serveStandby({
    ...{ host: '127.0.0.1', port: 0, basePath: '/outpost', server: 'B' },
    view: () => ({ active: { server: 'A', sinceMs: 0, url: active.url, epoch: TEST_EPOCH }, problem: null }),
    ...{ metrics: () => null, metricsPublic: false },
    forwarding: () => ({
      sealOf: testSeal,
      answersFor: () => true,
      isProxy: () => false,
      onImpostor: () => undefined,
    }),
  });
  const settings = { host: '127.0.0.1', port: 0, allow: [], stale: 'exception' } as const;
  const relay = new ModbusRelay(testContext(), settings, (client) =>
    standby.tunnel(RELAY_PATH, RELAY_PROTOCOL, client),
  );
  await relay.follow(settings);
  onTestFinished(async () => {
    await relay.stop();
    await standby.stop();
  });
  return { relay, settings, standby, active };
}

const isClosed = (socket: Socket) => once(socket, 'close').then(() => true);

it('connects clients to the active server, which learns their address', async () => {
  const { port, addresses } = await startActive();
  const { relay } = await startRelay(port);
  const client = connect(relay.port!, '127.0.0.1');
  client.write('sent before it is connected');
  const [echo] = (await once(client, 'data')) as [Buffer];
  expect(`${echo}`).toBe('sent before it is connected');
  expect(addresses).toEqual(['127.0.0.1']);
  client.destroy();
});

it('leaves no connection behind when a client ends its own', async () => {
  const { port, open } = await startActive();
  const { relay } = await startRelay(port);
  for (let n = 0; n < 45; n++) {
    const client = connect(relay.port!, '127.0.0.1');
    client.write('x');
    await once(client, 'data');
    const closed = isClosed(client);
    client.end();
    expect(await closed).toBe(true);
  }
  await expect.poll(() => open.size).toBe(0);
});

it('ends connections that no active server takes', async () => {
  const { port, state } = await startActive({ isOn: false });
  const off = await startRelay(port);
  expect(await isClosed(connect(off.relay.port!, '127.0.0.1').on('error', () => {}))).toBe(true);
  const nowhere = await startRelay(null);
  expect(await isClosed(connect(nowhere.relay.port!, '127.0.0.1').on('error', () => {}))).toBe(true);
  const gone = await startRelay(await freePort());
  expect(await isClosed(connect(gone.relay.port!, '127.0.0.1').on('error', () => {}))).toBe(true);
  state.isOn = true;
  const client = connect(off.relay.port!, '127.0.0.1');
  client.write('x');
  await once(client, 'data');
  const other = await startActive();
  const closed = isClosed(client);
  off.active.url = `http://127.0.0.1:${other.port}`;
  off.standby.activeChanged();
  expect(await closed).toBe(true);
  const again = connect(off.relay.port!, '127.0.0.1');
  again.write('x');
  await once(again, 'data');
  expect(other.addresses).toEqual(['127.0.0.1']);
  const closedAgain = isClosed(again);
  await off.relay.stop();
  expect(await closedAgain).toBe(true);
});

it('listens where changed settings say', async () => {
  const { port } = await startActive();
  const { relay, settings } = await startRelay(port);
  const before = relay.port;
  await relay.follow(settings);
  expect(relay.port).toBe(before);
  const other = await freePort();
  await relay.follow({ ...settings, port: other });
  expect(relay.port).toBe(other);
  await relay.follow({ ...settings, port: null });
  expect(relay.port).toBeNull();
});

it('the active server refuses what no other server has signed', async () => {
  const { port, addresses } = await startActive();
  const other = testSeal({}, 2);
  const signed = seal.sign({ address: '203.0.113.7', isOwnName: true });
  const answerTo = async (header: string, protocol = RELAY_PROTOCOL) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /outpost${RELAY_PATH} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n${header}\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(`${answer}`.split(' ')[1]);
  };
  expect(await answerTo('')).toBe(403);
  expect(await answerTo(`x-outpost-forwarded: ${signed.slice(0, -2)}AA\r\n`)).toBe(403);
  expect(
    await answerTo(`x-outpost-forwarded: ${other.sign({ address: '127.0.0.1', isOwnName: true })}\r\n`),
  ).toBe(403);
  expect(await answerTo(`x-outpost-forwarded: ${signed}\r\n`, 'websocket')).toBe(403);
  expect(addresses).toEqual([]);
  expect(await answerTo(`x-outpost-forwarded: ${signed}\r\n`)).toBe(101);
  expect(addresses).toEqual(['203.0.113.7']);
});
