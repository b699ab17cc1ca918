import { NewStation } from '@outpost/contract';
import { seededRandom } from '../harness/figures.ts';

/**
 * Number of districts and of sites in each, distributed as in a country: dense in town, sparse
 * between.
 */
const DISTRICTS = 40;
/** Degrees within which most of a district's sites lie. */
const SPREAD = 0.18;

/**
 * A station with one value and one alarm contact, at its place. One in thirty is at the place of
 * the previous one.
 */
export function mapStations(count: number): NewStation[] {
  const random = seededRandom(7);
  const bell = () => (random() + random() + random() + random() - 2) * SPREAD * 2;
  const middles = Array.from({ length: DISTRICTS }, () => ({
    latitude: 31 + random() * 16,
    longitude: -121 + random() * 44,
  }));
  let at = { Latitude: 0, Longitude: 0 };
  return Array.from({ length: count }, (_, index) => {
    const middle = middles[Math.floor(random() ** 1.6 * DISTRICTS)]!;
    if (index % 30 !== 29) at = { Latitude: middle.latitude + bell(), Longitude: middle.longitude + bell() };
    return NewStation.parse({
      SiteName: `Site ${index + 1}`,
      Code: String(10_000 + index),
      Kind: 'lift-station',
      Host: '127.0.0.1',
      PollIntervalSeconds: 30,
      ...at,
      Points: [
        {
          Kind: 'analog',
          Point: 'AI1',
          Name: 'Wet well level',
          Table: 'holding-register',
          Address: 0,
          DataType: 'int16',
          Decimals: 2,
          Units: 'ft',
          Key: true,
        },
        {
          Kind: 'digital',
          Point: 'DI1',
          Name: 'High level',
          Table: 'discrete-input',
          Address: 0,
          DataType: 'bit',
          Limits: [{ Kind: 'on', Priority: 'critical', Message: 'High level' }],
        },
      ],
    });
  });
}
