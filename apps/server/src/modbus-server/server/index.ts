import type { Socket } from 'node:net';
import { calls, MAP_JOURNAL_PAGE, MODBUS_MASTER, type ModbusServerState } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { Context, LiveSettings } from '../../platform/context.ts';
import type { PartHealth } from '../../platform/health.ts';
import { mount } from '../../platform/http/index.ts';
import type { ModbusMap } from '../map/index.ts';
import { CoilPolls } from './coil-polls.ts';
import type { ModbusServerContext } from './context.ts';
import { Journal } from './journal.ts';
import { ModbusListener } from './listener.ts';
import { createMasterServer } from './master-server.ts';
import { Masters } from './masters.ts';
import * as texts from './texts.ts';

export type { ModbusServerSettings } from './context.ts';
export { ModbusListener } from './listener.ts';

/** The customer's own SCADA reads Outpost here. */
export type ModbusArea = ReturnType<typeof createModbusArea>;

export function createModbusArea(
  context: Context,
  image: Image,
  map: ModbusMap,
  pollNow: (stationId: number) => Promise<unknown>,
) {
  const { clock, logger, audit } = context;
  const siteName = (stationId: number) =>
    image.station(stationId)?.config.SiteName ?? texts.station(stationId);
  const masters = new Masters(clock);
  const polls = new CoilPolls(clock, pollNow);
  const journal = new Journal(context, siteName);
  const shared: ModbusServerContext = { ...context, image, map, masters, polls, journal };
  const listener = new ModbusListener(context, context.config.modbus, (settings) =>
    createMasterServer(shared, settings),
  );

  function state(): ModbusServerState {
    const { host, port, stale } = listener.settings;
    return {
      Host: port === null ? null : host,
      Port: port === null ? null : (listener.port ?? port),
      Problem: listener.problem,
      Stale: stale,
      WithoutAddress: map.withoutAddress(),
      Units: map.units().map(({ unitId, station }) => ({
        UnitId: unitId,
        StationId: station.stationId,
        SiteName: station.config.SiteName,
      })),
      Masters: masters.list(),
    };
  }

  return {
    /** Listens, or retries every ten seconds; never throws. */
    async start(): Promise<void> {
      journal.start();
      await listener.start();
    },
    /** Applies changed settings at once; connected clients must reconnect. */
    follow(followed: Pick<LiveSettings, 'onChange'>): void {
      let before = JSON.stringify(listener.settings);
      followed.onChange(({ modbus }) => {
        const after = JSON.stringify(modbus);
        if (after === before) return;
        before = after;
        listener
          .change(modbus)
          .catch((error: unknown) =>
            logger.error({ err: error }, 'the Modbus server could not be reconfigured'),
          );
      });
    },
    async stop(): Promise<void> {
      await listener.stop();
      await journal.stop();
    },
    mount(app: FastifyInstance): void {
      mount(app, calls.modbusMap.server, state);
      mount(app, calls.modbusMap.journal, ({ query: { client, action, before } }) =>
        audit.list({
          ...{ kind: 'modbus', action, before, limit: MAP_JOURNAL_PAGE },
          by: client === undefined ? undefined : `${MODBUS_MASTER}${client}`,
        }),
      );
    },
    /**
     * Takes a client that another server has accepted.
     * @returns false: the Modbus server is switched off
     */
    accept(client: Socket, address: string): boolean {
      listener.server?.accept(client, address);
      return listener.server !== null;
    },
    /** Resolves when the journal's entries so far are stored, or could not be. */
    journalled: (): Promise<void> => journal.settled(),
    state,
    health: (): PartHealth =>
      listener.problem === null ? { State: 'ok' } : { State: 'failed', Detail: listener.problem },
    /** null while it does not listen. */
    port: (): number | null => listener.port,
  };
}
