import type { HubRoom, PointsSnapshot } from '@outpost/contract';
import type { Image, StationImage } from '../../acquisition/index.ts';
import {
  presentCommunication,
  presentConditions,
  presentDetail,
  presentSuppression,
} from '../overview/index.ts';
import { changedPoints } from './changes.ts';
import { EncodedMessage } from './encoded.ts';
import type { StateMessages } from './states.ts';

/** Number and time of a snapshot. */
export interface Numbered {
  Room: HubRoom;
  Epoch: string;
  Sequence: number;
  At: number;
}

/**
 * What a snapshot contains in addition to its numbers, as JSON between two brackets, and its size in
 * bytes.
 */
export interface SnapshotBody {
  readonly json: string;
  readonly bytes: number;
}

/**
 * The answer to a subscription. The body may be a moment older than the number: see {@link
 * LiveNamespace}.
 */
export function answerOf(numbered: Numbered, body: SnapshotBody): EncodedMessage {
  const numbers = JSON.stringify(numbered).slice(1, -1);
  return new EncodedMessage(`{"Ok":true,"Snapshot":{${numbers},${body.json}}}`);
}

/** One station in room `all` of `/stationhub`. */
export function presentPoints(image: Image, station: StationImage): PointsSnapshot['Stations'][number] {
  return {
    StationId: station.stationId,
    Communication: presentCommunication(station),
    ...presentSuppression(station),
    Conditions: presentConditions(image, station),
    ...changedPoints(image, station),
  };
}

/** Room `all`. @param stations JSON of the list */
export function allBody(stations: string): SnapshotBody {
  return bodyOf(`"Stations":${stations}`);
}

/** Room `states`. */
export function statesBody(states: StateMessages): SnapshotBody {
  return bodyOf(`"States":${JSON.stringify(states.all())}`);
}

/** Room `station:{id}`. */
export function stationSnapshotBody(image: Image, station: StationImage): SnapshotBody {
  return bodyOf(`"Station":${JSON.stringify(presentDetail(image, station))}`);
}

function bodyOf(json: string): SnapshotBody {
  return { json, bytes: Buffer.byteLength(json) };
}
