import { expect, test } from 'vitest';
import { FieldError, type Image } from '../acquisition/index.ts';
import { RemoteField } from './remote-field.ts';

const CONFIG = { StationId: 1, Version: 1, Enabled: true };

/** Whose node has just lost the station that it is asked for. */
function fieldOf(stations: readonly number[]): RemoteField {
  const known = new Set(stations);
  const field = new RemoteField({
    image: {
      station: (id: number) => (known.has(id) ? { config: CONFIG } : undefined),
    } as unknown as Image,
    ask: async () => {
      known.delete(2);
      throw new FieldError('STATION_NOT_FOUND', 'station', 'Station not found');
    },
    nodeOf: async () => 7,
    upToDate: async () => {},
    nodeFor: () => 7,
    stats: () => {
      throw new Error('not asked');
    },
    local: { writeTimeMs: () => 0 },
    observeOnly: false,
  });
  field.start();
  return field;
}

test('a station that is moved while its node is asked is not reported as missing', async () => {
  const field = fieldOf([1]);
  const moved = { code: 'NOT_READY', step: 'station' };
  await expect(field.pollNow(1)).rejects.toMatchObject(moved);
  await expect(field.session(CONFIG as never, async () => null)).rejects.toMatchObject(moved);
});

test('a station that is deleted meanwhile is', async () => {
  await expect(fieldOf([2]).pollNow(2)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
});
