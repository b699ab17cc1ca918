import type { OverviewSnapshot, PointsSnapshot, Room, StationSnapshot } from '@outpost/contract';
import type { Image, StationImage } from '../image/index.ts';
import {
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
} from '../overview/index.ts';
import { pointChange } from './changes.ts';

/** Number and time that a snapshot carries. */
export interface Numbered {
  Room: Room;
  Epoch: string;
  Sequence: number;
  At: number;
}

export function overviewSnapshot(image: Image, numbered: Numbered): OverviewSnapshot {
  return {
    ...numbered,
    Stations: Array.from(image.stations(), (station) => presentOverview(image, station)),
  };
}

export function pointsSnapshot(image: Image, numbered: Numbered): PointsSnapshot {
  return {
    ...numbered,
    Stations: Array.from(image.stations(), (station) => ({
      StationId: station.stationId,
      Communication: presentCommunication(station),
      Conditions: presentConditions(image, station),
      Points: station.config.Points.map((_, position) => pointChange(image, station, position)),
    })),
  };
}

export function stationSnapshot(image: Image, station: StationImage, numbered: Numbered): StationSnapshot {
  return { ...numbered, Station: presentDetail(image, station) };
}
