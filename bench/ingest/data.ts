import { NewStation, type StationConfig } from '@outpost/contract';
import { GOOD, REASON, type ReadingColumns } from '@outpost/core';
import { type LinkState, unknownLink } from '../../apps/server/src/acquisition/image/index.ts';
import { seededRandom } from '../harness/figures.ts';

/** Stations of 32 analog and 16 digital points each. */
export function benchStations(count: number): StationConfig[] {
  const analog = Array.from({ length: 32 }, (_, index) => ({
    Kind: 'analog',
    Point: `AI${index + 1}`,
    Name: `Analog ${index + 1}`,
    Table: 'holding-register',
    Address: index,
    DataType: 'int16',
    Scale: { RawLow: 0, RawHigh: 27_648, EngineeringLow: 0, EngineeringHigh: 100 },
    Limits: index === 0 ? [{ Kind: 'HH', Limit: 1_000, Priority: 'high', Message: 'Very high' }] : [],
  }));
  const digital = Array.from({ length: 16 }, (_, index) => ({
    Kind: 'digital',
    Point: `DI${index + 1}`,
    Name: `Digital ${index + 1}`,
    Table: 'discrete-input',
    Address: index,
    DataType: 'bit',
  }));
  const site = NewStation.parse({ SiteName: 'Bench', Host: '127.0.0.1', Points: [...analog, ...digital] });
  return Array.from({ length: count }, (_, station) => ({
    ...site,
    StationId: station + 1,
    Version: 1,
    PollIntervalSeconds: 1,
    Points: site.Points.map((point, index) => ({ ...point, Id: station * site.Points.length + index + 1 })),
  }));
}

/**
 * Successive readings: analog values walk in steps of their 27,648 counts, digital ones toggle.
 * @param changing share of points that differ from one reading to the next, 0 to 1
 */
export function benchReadings(count: number, changing: number): ReadingColumns[] {
  const random = seededRandom(1);
  const raw = Array.from({ length: 32 }, () => Math.floor(random() * 20_000) + 4_000);
  const bits = Array.from({ length: 16 }, () => random() < 0.5);
  return Array.from({ length: count }, () => {
    const reading: ReadingColumns = {
      values: new Float64Array(48),
      qualities: new Uint8Array(48).fill(GOOD),
      reasons: new Uint8Array(48).fill(REASON.NONE),
    };
    for (let index = 0; index < 32; index++) {
      if (random() < changing) raw[index]! += (1 + Math.floor(random() * 20)) * (random() < 0.5 ? -1 : 1);
      reading.values[index] = (raw[index]! / 27_648) * 100;
    }
    for (let index = 0; index < 16; index++) {
      if (random() < changing) bits[index] = !bits[index];
      reading.values[32 + index] = bits[index] ? 1 : 0;
    }
    return reading;
  });
}

export const goodLink: LinkState = { ...unknownLink(true), status: 'online' };
