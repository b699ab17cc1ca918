import type { Logger } from 'pino';
import { type Carried, type DeviceSession, type Drivers, FieldError } from '../acquisition/index.ts';
import * as texts from './texts.ts';

/** The field as commands use it. */
export type CommandField = Pick<Drivers, 'session' | 'pollNow' | 'writeTimeMs'>;

/**
 * A field in which every write has a result. A driver reports failures as results; after any other
 * error, such as a reply that cannot be read, the device may have the values: none of them is confirmed.
 */
export function commandField(field: CommandField, logger: Logger): CommandField {
  return {
    pollNow: (stationId) => field.pollNow(stationId),
    writeTimeMs: (config) => field.writeTimeMs(config),
    session: (config, task, options) =>
      field.session(config, (device) => task(withResults(device, config.StationId, logger)), options),
  };
}

const withResults = (device: DeviceSession, stationId: number, logger: Logger): DeviceSession => ({
  read: (points) => device.read(points),
  async write(values) {
    try {
      const carried = await device.write(values);
      if (carried.length === values.length) return carried;
      throw new Error(`${carried.length} results of ${values.length} values`);
    } catch (error) {
      if (error instanceof FieldError && !error.mayHaveArrived) throw error;
      logger.error({ err: error, stationId }, 'the result of a write could not be read');
      const unknown = new FieldError('WRITE_UNKNOWN', 'answer', texts.resultNotRead, error);
      unknown.mayHaveArrived = true;
      return values.map((): Carried => ({ sent: { kind: 'unknown', error: unknown }, readBack: null }));
    }
  },
});
