import type { Room } from '@outpost/contract';
import type { Image, StationImage } from '../image/index.ts';
import {
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
} from '../overview/index.ts';
import { type PointChoice, pointsOf } from './changes.ts';
import { Encoded } from './encoded.ts';
import type { StationStates } from './states.ts';

/** Number and time that a snapshot carries. */
export interface Numbered {
  Room: Room;
  Epoch: string;
  Sequence: number;
  At: number;
}

/** What a snapshot says besides its numbers, as JSON between two brackets, and how many bytes that is. */
export interface SnapshotBody {
  readonly json: string;
  readonly bytes: number;
}

/** The answer to a subscription. The body may be a moment older than the number: see {@link LiveNamespace}. */
export function answerOf(numbered: Numbered, body: SnapshotBody): Encoded {
  const numbers = JSON.stringify(numbered).slice(1, -1);
  return new Encoded(`{"Ok":true,"Snapshot":{${numbers},${body.json}}}`);
}

/** Room `all`. */
export function allBody(image: Image, choice: PointChoice): SnapshotBody {
  const stations = image.stations();
  if (choice === 'key') {
    return bodyOf({ Stations: Array.from(stations, (station) => presentOverview(image, station)) });
  }
  return bodyOf({
    Stations: Array.from(stations, (station) => ({
      StationId: station.stationId,
      Communication: presentCommunication(station),
      Conditions: presentConditions(image, station),
      ...pointsOf(image, station),
    })),
  });
}

/** Room `states`. */
export function statesBody(states: StationStates): SnapshotBody {
  return bodyOf({ States: states.all() });
}

/** Room `station:{id}`. */
export function stationBody(image: Image, station: StationImage): SnapshotBody {
  return bodyOf({ Station: presentDetail(image, station) });
}

function bodyOf(part: object): SnapshotBody {
  const json = JSON.stringify(part).slice(1, -1);
  return { json, bytes: Buffer.byteLength(json) };
}
