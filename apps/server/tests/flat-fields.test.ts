import type { ModbusTcpSource, ReturnedConfig, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

/** A station as a client of a version before sources sends it. */
const flat = {
  SiteName: 'Elm',
  Host: 'plc.test',
  Port: 1_502,
  UnitId: 3,
  ConnectionType: 'rtu-over-tcp',
  PollIntervalSeconds: 86_400,
  Points: [
    {
      ...{ Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'holding-register', Address: 7 },
      ...{ DataType: 'int16', WordOrder: 'BADC' },
    },
  ],
};

const configOf = async (server: TestServer) =>
  (await (await server.ask('/api/Stations/config/1', { as: 'Admin' })).json()) as ReturnedConfig;

async function put(server: TestServer, json: object): Promise<StationConfig> {
  const answer = await server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return server.app.administration.stations.service.get(1);
}

it('takes the flat fields of earlier clients into sources, and answers both', async () => {
  const server = await startTestServer();
  const created = await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: flat });
  expect(created.status, await created.clone().text()).toBe(201);
  const config = await configOf(server);
  expect(config).toMatchObject(flat);
  expect(config.Source).toMatchObject({ Protocol: 'modbus-rtu-over-tcp', Host: 'plc.test', Port: 1_502 });
  expect(config.Points[0]!.Source).toEqual({
    ...{ Protocol: 'modbus', Table: 'holding-register', Address: 7, DataType: 'int16', WordOrder: 'BADC' },
    Bit: 0,
  });
  const all = (await (await server.ask('/api/Stations/all', { as: 'Viewer' })).json()) as StationConfig[];
  expect(all[0]!.Points[0]).toMatchObject({ Address: 7, Source: { Address: 7 } });
});

it('applies whichever of the two a client changed, and sent the other back', async () => {
  const server = await startTestServer();
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: flat });

  const [point] = (await configOf(server)).Points;
  const earlier = { ...(await configOf(server)), Port: 1_503, Points: [{ ...point, Address: 8 }] };
  const afterEarlier = await put(server, earlier);
  expect(afterEarlier.Source).toMatchObject({ Port: 1_503 });
  expect(afterEarlier.Points[0]!.Source).toMatchObject({ Address: 8 });

  const config = await configOf(server);
  const Source: ModbusTcpSource = { ...(config.Source as ModbusTcpSource), Port: 1_504 };
  const moved = { ...config.Points[0], Source: { ...config.Points[0]!.Source, Address: 9 } };
  const afterNewer = await put(server, { ...config, Source, Points: [moved] });
  expect(afterNewer.Source).toMatchObject({ Port: 1_504 });
  expect(afterNewer.Points[0]!.Source).toMatchObject({ Address: 9 });
});

it('refuses a protocol without a driver, and fields that a protocol does not have', async () => {
  const server = await startTestServer();
  const { Host: _, Port: __, UnitId: ___, ConnectionType: ____, Points: _____, ...site } = flat;
  const create = async (Source: object) => {
    const answer = await server.ask('/api/Stations', {
      method: 'POST',
      as: 'Admin',
      json: { ...site, Source },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const unknown = await create({ Protocol: 'telepathy' });
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain('Must be one of modbus-tcp, modbus-rtu-over-tcp, modbus-rtu');
  expect((await create({ Protocol: 'modbus-tcp', Host: 'plc', BaudRate: 9_600 })).text).toContain('BaudRate');
  expect((await create({ Protocol: 'modbus-rtu' })).text).toContain('body.Source.SerialPort');
  expect((await create({ Protocol: 'modbus-rtu', SerialPort: '/dev/ttyUSB0' })).status).toBe(201);
});
