import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import { forwardSeal } from '../administration/index.ts';
import type { Context } from '../platform/context.ts';
import { createModbusMap } from './map/index.ts';
import { takeRelayed } from './relay.ts';
import { createModbusArea } from './server/index.ts';
import { MODBUS_SERVER_CHECKS } from './system-checks.ts';

/** The customer's own SCADA reads Outpost here, by a register map with permanent addresses. */
export type ModbusServerArea = ReturnType<typeof createModbusServerArea>;

export function createModbusServerArea(
  context: Context,
  image: Image,
  pollNow: (stationId: number) => Promise<unknown>,
) {
  const { settings, health, systemHealth } = context;
  const map = createModbusMap(context, image);
  const server = createModbusArea(context, image, map, pollNow);
  server.follow(settings);
  health.add('modbus', () => server.health());
  systemHealth.addChecks(MODBUS_SERVER_CHECKS, () => server.state());
  systemHealth.addPart('modbus-server', 'Modbus server', () => {
    const { Host, Port, Masters } = server.state();
    return {
      isOn: Host !== null,
      figures: [
        { Label: 'Listen address', Kind: 'text', Value: Host === null ? 'Off' : `${Host}:${Port}` },
        {
          ...{ Label: 'Connected clients', Kind: 'count' },
          Value: Masters.filter(({ Connections }) => Connections > 0).length,
        },
      ],
    };
  });
  return {
    map,
    server,
    mount(http: FastifyInstance): void {
      map.mount(http);
      server.mount(http);
      // Without a lease there are no other servers.
      const { lease, config } = context;
      const seal = lease && forwardSeal(config.dataDir, { epoch: lease.epoch, url: config.serverUrl });
      if (seal) takeRelayed(http.server, config.basePath, seal, server);
    },
    /** Assigns addresses to what has none, then listens; the image has all stations. @throws StorageError */
    async start(): Promise<void> {
      await map.start();
      await server.start();
    },
  };
}
