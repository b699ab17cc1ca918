import type { StationImage } from '../acquisition/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { CommandContext } from './context.ts';
import { hasDesiredValues } from './desired-configuration.ts';

/** Every station with desired values is checked once in this time. */
const ROUND_MS = 5_000;
/** The work is spread over the time, so that no poll waits for it. */
const SLICE_MS = 250;

/**
 * Detects that a controller has a value other than the pushed one, and reports it in the image and
 * on the bus.
 */
export class DriftWatch {
  readonly #context: CommandContext;
  readonly #looked = new Map<number, number>();
  #queue: number[] = [];
  /** Stations that have desired values, or had some, by configurations of this version. */
  #concerned: readonly number[] = [];
  #concernedVersion = -1;
  #timer: Timer | null = null;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  start(): void {
    this.#timer = this.#context.clock.setInterval(() => this.#slice(), SLICE_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** Checks a station now. */
  look(stationId: number): void {
    const { image, board, bus } = this.#context;
    const station = image.station(stationId);
    if (station === undefined) {
      this.#looked.delete(stationId);
      return;
    }
    this.#looked.set(stationId, station.version);
    const drifted = hasDesiredValues(station.config) ? board.counts(station).Drifted : 0;
    if (drifted === image.driftedOf(stationId)) return;
    image.setDrifted(stationId, drifted);
    bus.emit('settingsDrifted', { StationId: stationId, Drifted: drifted });
  }

  #slice(): void {
    const { image, reservations } = this.#context;
    if (this.#concernedVersion !== image.configVersion) {
      const concerns = ({ stationId, config }: StationImage) =>
        hasDesiredValues(config) || image.driftedOf(stationId) > 0;
      this.#concerned = Array.from(image.stations())
        .filter(concerns)
        .map(({ stationId }) => stationId);
      this.#concernedVersion = image.configVersion;
    }
    if (this.#queue.length === 0) this.#queue = [...this.#concerned];
    const share = Math.ceil(this.#queue.length / (ROUND_MS / SLICE_MS));
    for (const stationId of this.#queue.splice(0, Math.max(share, 1))) {
      const station = image.station(stationId);
      if (station?.version === this.#looked.get(stationId)) continue;
      // A poll during a push or its roll-back reads values that are not recorded yet; it is checked
      // when that ends.
      if (station?.config.Points.some(({ Id }) => reservations.isWriting(Id))) continue;
      this.look(stationId);
    }
  }
}
