import { NewStation } from '@outpost/contract';
import { createModbusServer, type UnitHandler } from '@outpost/modbus';

/** Registers of each controller. */
const READS = 0;
const LEVEL = 1;
const SET_POINT = 2;
const HIGH = 50;
/** Controllers behind one port: a unit ID is at most 247. */
const UNITS_OF_A_PORT = 240;

/** Controllers whose first register counts its reads, so that a missing sample is detected. */
export type CountingField = Awaited<ReturnType<typeof startCountingField>>;

export async function startCountingField(units: number) {
  const registers = Array.from({ length: units }, () => new Uint16Array(3));
  const handlers = registers.map((own): UnitHandler => {
    return {
      readRegisters(_table, address, count, into, offset) {
        if (address + count > own.length) return 2;
        if (address === READS) own[READS]! += 1;
        for (let n = 0; n < count; n++) {
          into[offset + 2 * n] = own[address + n]! >> 8;
          into[offset + 2 * n + 1] = own[address + n]! & 0xff;
        }
        return 0;
      },
      writeRegisters(address, count, words, offset) {
        for (let n = 0; n < count; n++) {
          own[address + n] = (words[offset + 2 * n]! << 8) | words[offset + 2 * n + 1]!;
        }
        return 0;
      },
    };
  });
  const servers = Array.from({ length: Math.ceil(units / UNITS_OF_A_PORT) }, (_, index) =>
    createModbusServer({
      framing: 'tcp',
      units: (unitId) => handlers[index * UNITS_OF_A_PORT + unitId - 1],
    }),
  );
  const ports = await Promise.all(servers.map((server) => server.listen(0, '127.0.0.1')));
  return {
    /** Of the first controllers. */
    port: ports[0]!,
    /** Where a controller is, with the unit ID of {@link countingStation}. */
    portOf: (unit: number): number => ports[Math.floor((unit - 1) / UNITS_OF_A_PORT)]!,
    /** How often a controller was read. */
    reads: (unit: number): number => registers[unit - 1]![READS]!,
    /** Sets a controller's level above its limit, or below. */
    setHigh: (unit: number, isHigh: boolean): void => {
      registers[unit - 1]![LEVEL] = isHigh ? 2 * HIGH : 0;
    },
    /** What was last written to a controller. */
    setPoint: (unit: number): number => registers[unit - 1]![SET_POINT]!,
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/**
 * The station of one such controller: points `CT` (reads), `LV` (level, with a limit) and `SP`
 * (setpoint).
 */
export function countingStation(port: number, unit: number, pollIntervalSeconds: number): NewStation {
  const point = (Point: string, Address: number, more: object = {}) => ({
    Kind: 'analog',
    Point,
    Name: Point,
    Table: 'holding-register',
    Address,
    DataType: 'uint16',
    Decimals: 0,
    ...more,
  });
  return NewStation.parse({
    SiteName: `Counter ${unit}`,
    Host: '127.0.0.1',
    Port: port,
    UnitId: ((unit - 1) % UNITS_OF_A_PORT) + 1,
    PollIntervalSeconds: pollIntervalSeconds,
    TimeoutMs: 2_000,
    Points: [
      point('CT', READS, { Key: true }),
      point('LV', LEVEL, {
        Limits: [{ Kind: 'H', Limit: HIGH, Deadband: 5, Priority: 'high', Message: 'High level' }],
      }),
      point('SP', SET_POINT, { Writable: true }),
    ],
  });
}
