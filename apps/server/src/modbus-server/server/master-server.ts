import { isIP } from 'node:net';
import { createModbusServer, type ModbusServer, type UnitHandler } from '@outpost/modbus';
import { rangesOf } from '../../platform/outbound/index.ts';
import type { ModbusServerContext, ModbusServerSettings } from './context.ts';
import { RegisterImage } from './register-image.ts';
import * as texts from './texts.ts';

const IDLE_MS = 300_000;
/**
 * Per address: more than any SCADA needs, and a quarter of what would leave no time for anything
 * else.
 */
const MAX_REQUESTS_PER_SECOND = 100_000;

/** A server of the register map with these settings; what masters do is counted and recorded. */
export function createMasterServer(
  context: ModbusServerContext,
  { allow, stale }: ModbusServerSettings,
): ModbusServer {
  const { map, masters, polls, journal, logger } = context;
  const ranges = rangesOf(['127.0.0.0/8', '::1', ...allow]);
  /** By space of the map: the main one, and stations' own. */
  const units = new Map<number, UnitHandler>();

  function unitOf(unitId: number): UnitHandler | undefined {
    const space = map.spaceOf(unitId);
    if (space === undefined) return undefined;
    let unit = units.get(space);
    if (!unit) {
      unit = new RegisterImage(context, map.unitMap(space), stale);
      units.set(space, unit);
    }
    return unit;
  }

  function mayConnect(address: string): boolean {
    const isAllowed = ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
    if (isAllowed && masters.mayConnect(address)) return true;
    const reason = isAllowed ? texts.tooManyConnections : texts.notInModbusAllow;
    journal.refused(address, reason);
    logger.warn({ address, reason }, 'Modbus client refused');
    return false;
  }

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
      const begun = polls.takeBegun();
      const client = masters.answered(connection, isException, begun.length);
      client?.answered(functionCode, isException, unitId, address, count);
      for (const stationId of begun) client?.polled(stationId);
    },
    onError: (error) => logger.error({ err: error }, 'a Modbus request could not be answered'),
  });
}
