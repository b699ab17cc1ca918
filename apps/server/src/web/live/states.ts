import type { StationState, StationSuppression } from '@outpost/contract';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { presentState } from '../overview/index.ts';

interface Seen {
  /** The image's version when the station was last checked. */
  lookedVersion: number;
  /** The image's version when this state was first seen; 0: from the beginning. */
  changedVersion: number;
  state: StationState;
}

/**
 * The states of all stations and their versions in the image. Most changes of a station, such as
 * another good poll, leave its state unchanged; here are only those that don't.
 *
 * A state that changes and changes back between two deltas may have been in a snapshot in between.
 * So every check counts, not only those for deltas.
 */
export class StateMessages {
  readonly #image: Image;
  #seen = new Map<number, Seen>();
  #lookedVersion = -1;

  constructor(image: Image) {
    this.#image = image;
  }

  /** Drops everything: there are no members, and the next one begins with a snapshot. */
  forget(): void {
    this.#seen.clear();
    this.#lookedVersion = -1;
  }

  /** Every station's. */
  all(): StationState[] {
    this.#look();
    return Array.from(this.#seen.values(), ({ state }) => state);
  }

  /** Those newer than a version, except stations that were configured since. */
  changedSince(sinceVersion: number): StationState[] {
    this.#look();
    const changed: StationState[] = [];
    for (const [stationId, { changedVersion, state }] of this.#seen) {
      if (changedVersion <= sinceVersion) continue;
      if (this.#image.station(stationId)!.configVersion <= sinceVersion) changed.push(state);
    }
    return changed;
  }

  #look(): void {
    const { version, configVersion } = this.#image;
    if (version === this.#lookedVersion) return;
    const isFirst = this.#lookedVersion === -1;
    if (configVersion > this.#lookedVersion) this.#dropGone();
    this.#lookedVersion = version;
    for (const station of this.#image.stations()) this.#lookAt(station, isFirst ? 0 : version);
  }

  #lookAt(station: StationImage, changedVersion: number): void {
    const seen = this.#seen.get(station.stationId);
    if (seen && seen.lookedVersion >= station.version) return;
    const state = presentState(this.#image, station);
    if (!seen) {
      this.#seen.set(station.stationId, { lookedVersion: station.version, changedVersion, state });
      return;
    }
    seen.lookedVersion = station.version;
    if (!isSame(seen.state, state)) seen.changedVersion = changedVersion;
    // Includes the time of the last good poll, so that a snapshot has it.
    seen.state = state;
  }

  #dropGone(): void {
    for (const stationId of this.#seen.keys()) {
      if (!this.#image.station(stationId)) this.#seen.delete(stationId);
    }
  }
}

function isSame(a: StationState, b: StationState): boolean {
  return (
    a.Status === b.Status &&
    a.Worst === b.Worst &&
    a.Conditions === b.Conditions &&
    a.Suppressed === b.Suppressed &&
    a.BadPoints === b.BadPoints &&
    isSameSuppression(a.Suppression, b.Suppression)
  );
}

function isSameSuppression(a: StationSuppression | null, b: StationSuppression | null): boolean {
  return (
    a?.MaintenanceUntil === b?.MaintenanceUntil &&
    a?.Communication?.State === b?.Communication?.State &&
    a?.Communication?.Until === b?.Communication?.Until
  );
}
