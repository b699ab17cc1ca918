import type { NewStation, StationConfig } from '@outpost/contract';
import type { Bus } from '../bus/index.ts';
import { invalid } from '../http/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { StationRepository } from './repository.ts';

/**
 * The configuration of every station, in memory as it is stored. What changes is stored first, then told on the bus as
 * `stationChanged`. A `StationConfig` is never changed in place: a save puts another one there.
 */
export class StationService {
  readonly #repository: StationRepository;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #stations: Map<number, StationConfig>;

  private constructor(repository: StationRepository, bus: Bus, clock: Clock, stations: StationConfig[]) {
    this.#repository = repository;
    this.#bus = bus;
    this.#clock = clock;
    this.#stations = new Map(stations.map((station) => [station.StationId, station]));
  }

  static async load(repository: StationRepository, bus: Bus, clock: Clock): Promise<StationService> {
    return new StationService(repository, bus, clock, await repository.readAll());
  }

  /** Every station, by id. */
  all(): StationConfig[] {
    return [...this.#stations.values()];
  }

  /** @throws AppError `STATION_NOT_FOUND` */
  get(stationId: number): StationConfig {
    const station = this.#stations.get(stationId);
    if (!station) throw notFound(stationId);
    return station;
  }

  /** Stores a new station; it and its points get their ids, whatever ids the points carry. */
  async create(station: NewStation): Promise<StationConfig> {
    const created = await this.#repository.create(station, this.#clock.now());
    this.#put(created);
    return created;
  }

  /**
   * Saves a station.
   *
   * @throws AppError `STATION_NOT_FOUND`; `STATION_CHANGED` when somebody saved in between; `BAD_REQUEST` when a point's
   *   id is not one of the station's, or the point changes its kind
   */
  async update(station: StationConfig): Promise<StationConfig> {
    const outcome = await this.#repository.update(station, this.#clock.now());
    switch (outcome.kind) {
      case 'saved':
        this.#put(outcome.station);
        return outcome.station;
      case 'missing':
        throw notFound(station.StationId);
      case 'changed':
        throw new AppError(
          'STATION_CHANGED',
          `Station ${station.StationId} was saved by somebody else in between: expected Version ${outcome.version}, ` +
            `not ${station.Version}. Load it again`,
        );
      case 'foreign-points':
        throw invalid(
          outcome.indexes.map((index) => ({
            Path: `body.Points.${index}.Id`,
            Message:
              `expected the id of a point of station ${station.StationId}, once and of the same Kind, or 0 for a new point, ` +
              `not ${station.Points[index]!.Id}`,
          })),
        );
    }
  }

  #put(station: StationConfig): void {
    const present = this.#stations.get(station.StationId);
    // Two saves can be stored in one order and heard of in the other.
    if (present && present.Version > station.Version) return;
    this.#stations.set(station.StationId, station);
    this.#bus.emit('stationChanged', { StationId: station.StationId, Config: station });
  }
}

function notFound(stationId: number): AppError {
  return new AppError('STATION_NOT_FOUND', `There is no station ${stationId}`);
}
