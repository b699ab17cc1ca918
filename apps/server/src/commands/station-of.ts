import type { Image, StationImage } from '../acquisition/index.ts';
import { AppError } from '../platform/app-error.ts';
import * as texts from './texts.ts';

/** The longest wait for the poll that publishes the written value. */
export const POLL_WAIT_MS = 5_000;

/** @throws AppError STATION_NOT_FOUND */
export function stationOf(image: Image, stationId: number): StationImage {
  const station = image.station(stationId);
  if (!station) throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(stationId));
  return station;
}
