import { isIP } from 'node:net';
import { calls, MAP_JOURNAL_PAGE, MODBUS_MASTER, type ModbusServerState } from '@outpost/contract';
import { createModbusServer, FunctionCode, type ModbusServer, type UnitHandler } from '@outpost/modbus';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { Timer } from '../../platform/clock.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Context, LiveSettings } from '../../platform/context.ts';
import type { PartHealth } from '../../platform/health.ts';
import { mount } from '../../platform/http/index.ts';
import { rangesOf } from '../../platform/outbound/index.ts';
import type { ModbusMap } from '../map/index.ts';
import { CoilPolls } from './coil-polls.ts';
import { Journal } from './journal.ts';
import { Masters } from './masters.ts';
import { RegisterImage, type StaleResponse } from './register-image.ts';
import * as texts from './texts.ts';

const IDLE_MS = 300_000;
/**
 * Per address: more than any SCADA needs, and a quarter of what would leave no time for anything
 * else.
 */
const MAX_REQUESTS_PER_SECOND = 100_000;
/** A port in use may be free soon. */
const RETRY_MS = 10_000;
const WRITES = new Set<number>([FunctionCode.WRITE_SINGLE_COIL, FunctionCode.WRITE_MULTIPLE_COILS]);

export interface ModbusServerSettings {
  readonly host: string;
  /** 0: any free one; null: it is switched off. */
  readonly port: number | null;
  /** Addresses and CIDR ranges that may connect; empty: only this machine. */
  readonly allow: readonly string[];
  readonly stale: StaleResponse;
}

/** The customer's own SCADA reads Outpost here. */
export interface ModbusArea {
  /** Listens, or retries every ten seconds; never throws. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Applies changed settings at once; connected clients must reconnect. */
  follow(settings: Pick<LiveSettings, 'onChange'>): void;
  mount(app: FastifyInstance): void;
  health(): PartHealth;
  state(): ModbusServerState;
  /** Resolves when the journal's entries so far are stored, or could not be. */
  journalled(): Promise<void>;
  /** null while it does not listen. */
  port(): number | null;
}

export function createModbusArea(
  context: Context,
  image: Image,
  map: ModbusMap,
  pollNow: (stationId: number) => Promise<unknown>,
): ModbusArea {
  const { clock, logger, audit } = context;
  let settings: ModbusServerSettings = context.config.modbus;
  const masters = new Masters(clock);
  const polls = new CoilPolls(clock, pollNow);
  const siteName = (stationId: number) =>
    image.station(stationId)?.config.SiteName ?? texts.station(stationId);
  const journal = new Journal(context, siteName);
  /** By space of the map: the main one, and stations' own. */
  const units = new Map<number, UnitHandler>();
  const rangesIn = ({ allow }: ModbusServerSettings) => rangesOf(['127.0.0.0/8', '::1', ...allow]);
  let ranges = rangesIn(settings);
  let server: ModbusServer | null = null;
  let problem: string | null = null;
  let retry: Timer | null = null;
  let isStopped = false;
  /** Nothing starts while a server is half open. */
  const turns = new ConcurrencyLimit();

  const mayConnect = (address: string): boolean => {
    const isAllowed = ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
    const reason = isAllowed
      ? masters.mayConnect(address)
        ? null
        : texts.tooManyConnections
      : texts.notInModbusAllow;
    if (reason === null) return true;
    journal.refused(address, reason);
    logger.warn({ address, reason }, 'Modbus client refused');
    return false;
  };

  function unitOf(unitId: number): UnitHandler | undefined {
    const space = map.spaceOf(unitId);
    if (space === undefined) return undefined;
    let unit = units.get(space);
    if (!unit) {
      const { stale } = settings;
      unit = new RegisterImage(context, image, map, map.unitMap(space), polls, stale);
      units.set(space, unit);
    }
    return unit;
  }

  function make(): ModbusServer {
    return createModbusServer({
      framing: 'tcp',
      units: unitOf,
      limits: { idleTimeoutMs: IDLE_MS, maxRequestsPerSecond: MAX_REQUESTS_PER_SECOND },
      allow: mayConnect,
      onConnection: (connection) => {
        const address = connection.remoteAddress;
        if (masters.connected(connection)) {
          logger.info({ address }, 'Modbus client connected');
          masters.follow(connection, journal.connected(address));
        }
      },
      onDisconnection: (connection) => {
        const address = connection.remoteAddress;
        if (masters.disconnected(connection)) {
          logger.info({ address }, 'Modbus client disconnected');
          journal.disconnected(address);
        }
      },
      onAnswered: (connection, functionCode, isException, unitId, { address, count }) => {
        const client = masters.answered(connection, isException, WRITES.has(functionCode));
        client?.answered(functionCode, isException, unitId, address, count);
        for (const stationId of polls.takeBegun()) client?.polled(stationId);
      },
      onError: (error) => logger.error({ err: error }, 'a Modbus request could not be answered'),
    });
  }

  async function listen(): Promise<void> {
    retry = null;
    const { host, port: wanted } = settings;
    if (isStopped || wanted === null || server !== null) return;
    const next = make();
    try {
      const port = await next.listen(wanted, host);
      if (isStopped) return await next.close();
      server = next;
      problem = null;
      logger.info({ host, port }, 'Modbus server listening');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const words = code === 'EADDRINUSE' ? texts.portIsInUse(wanted) : message;
      if (problem !== words)
        logger.error({ host, port: wanted, err: error }, 'the Modbus server cannot listen');
      problem = words;
      retry = clock.setTimeout(() => void turns.take(listen), RETRY_MS);
    }
  }

  /** Changes the address or the allowed clients; connected clients must reconnect. */
  const change = (next: ModbusServerSettings): Promise<void> =>
    turns.take(async () => {
      retry?.cancel();
      await server?.close();
      server = null;
      problem = null;
      units.clear();
      settings = next;
      ranges = rangesIn(next);
      await listen();
    });

  const state = (): ModbusServerState => ({
    Host: settings.port === null ? null : settings.host,
    Port: settings.port === null ? null : (server?.port ?? settings.port),
    Problem: problem,
    Stale: settings.stale,
    WithoutAddress: map.withoutAddress(),
    Units: map.units().map(({ unitId, station }) => ({
      UnitId: unitId,
      StationId: station.stationId,
      SiteName: station.config.SiteName,
    })),
    Masters: masters.list(),
  });

  return {
    async start() {
      journal.start();
      await turns.take(listen);
    },
    follow(followed) {
      let before = JSON.stringify(settings);
      followed.onChange(({ modbus }) => {
        const after = JSON.stringify(modbus);
        if (after === before) return;
        before = after;
        change(modbus).catch((error: unknown) =>
          logger.error({ err: error }, 'the Modbus server could not be reconfigured'),
        );
      });
    },
    async stop() {
      isStopped = true;
      await turns.take(async () => {});
      retry?.cancel();
      await server?.close();
      await journal.stop();
    },
    mount(app) {
      mount(app, calls.modbusMap.server, state);
      mount(app, calls.modbusMap.journal, ({ query: { client, action, before } }) =>
        audit.list({
          ...{ kind: 'modbus', action, before, limit: MAP_JOURNAL_PAGE },
          by: client === undefined ? undefined : `${MODBUS_MASTER}${client}`,
        }),
      );
    },
    journalled: () => journal.settled(),
    state,
    health: () => (problem === null ? { State: 'ok' } : { State: 'failed', Detail: problem }),
    port: () => server?.port ?? null,
  };
}
