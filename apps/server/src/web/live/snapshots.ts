import type { HubRoom, PointsSnapshot } from '@outpost/contract';
import type { Image, StationImage } from '../../acquisition/index.ts';
import {
  presentCommunication,
  presentConditions,
  presentDetail,
  presentSuppression,
} from '../overview/index.ts';
import { changedPoints } from './changes.ts';
import type { StateMessages } from './states.ts';
import { SharedText } from './wire.ts';

/** Number and time of a snapshot. */
export interface Numbered {
  Room: HubRoom;
  Epoch: string;
  Sequence: number;
  At: number;
}

/** What a snapshot contains in addition to its numbers, with all that ends its packet. */
export type SnapshotBody = Buffer;

/**
 * The answer to a subscription. The body may be a moment older than the number: see {@link
 * LiveNamespace}.
 */
export function answerOf(numbered: Numbered, body: SnapshotBody): SharedText {
  const numbers = JSON.stringify(numbered).slice(1, -1);
  return new SharedText(`{"Ok":true,"Snapshot":{${numbers},`, body);
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

/** Room `all`. @param stations JSON of each, separated by commas */
export const allBody = (stations: string): SnapshotBody => bodyOf('"Stations":[', stations, ']');

/** Room `states`. */
export const statesBody = (states: StateMessages): SnapshotBody =>
  bodyOf('"States":', JSON.stringify(states.all()));

/** Room `station:{id}`. */
export const stationSnapshotBody = (image: Image, station: StationImage): SnapshotBody =>
  bodyOf('"Station":', JSON.stringify(presentDetail(image, station)));

/** Writes each part to its place: all stations have megabytes, which are not joined before. */
function bodyOf(...json: string[]): SnapshotBody {
  const parts = [...json, '}}]'];
  const body = Buffer.allocUnsafeSlow(parts.reduce((bytes, part) => bytes + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) at += body.write(part, at);
  return body;
}
