import { type LateSamples, samplesOfBatch } from '@outpost/historian';
import { AppError } from '../platform/app-error.ts';
import { StorageError } from '../platform/storage/index.ts';
import type { NodeClient } from './node-client.ts';
import { Late } from './requests.ts';
import * as texts from './texts.ts';

interface Places {
  /** False while this server starts. */
  stationsAreKnown(): boolean;
  /** The station of a point; null: it was deleted. */
  stationOf(pointId: number): number | null;
  /** The node that polls a station; null: none does at the moment. */
  nodeOf(stationId: number): number | null;
}

/** Passes samples that a server could not store to the nodes that have their points now. */
export class LateSamplesRouter {
  readonly #ask: NodeClient['ask'];
  readonly #places: Places;

  constructor({ ask }: Pick<NodeClient, 'ask'>, places: Places) {
    this.#ask = ask;
    this.#places = places;
  }

  /**
   * Repeated calls change nothing. Samples of deleted points are left out.
   * @throws StorageError `STORAGE_UNAVAILABLE` while some samples cannot be inserted: try again
   */
  async insert(batch: Uint8Array): Promise<LateSamples> {
    if (!this.#places.stationsAreKnown()) throw new StorageError('STORAGE_UNAVAILABLE', texts.noServerPolls);
    const nodes = new Set<number>();
    let expected = 0;
    let deleted = 0;
    for (const [pointId, samples] of samplesOfBatch(batch)) {
      const stationId = this.#places.stationOf(pointId);
      if (stationId === null) {
        deleted += samples;
        continue;
      }
      const node = this.#places.nodeOf(stationId);
      if (node === null) throw new StorageError('STORAGE_UNAVAILABLE', texts.noServerPolls);
      nodes.add(node);
      expected += samples;
    }
    const asked = { batch: Buffer.from(batch).toString('base64') };
    const stored = await Promise.all(
      [...nodes].map(async (node) => Late.parse(await this.#ask(node, 'late', asked))),
    ).catch((error: unknown) => {
      // A batch that nodes cannot read is not tried again.
      if (!(error instanceof AppError && error.retryable)) throw error;
      throw new StorageError('STORAGE_UNAVAILABLE', error.message, { cause: error });
    });
    const sumOf = (name: 'inserted' | 'tooLate') => stored.reduce((sum, one) => sum + one[name], 0);
    const late = { inserted: sumOf('inserted'), tooLate: sumOf('tooLate') };
    // A node that has not taken a station yet.
    if (late.inserted + late.tooLate < expected)
      throw new StorageError('STORAGE_UNAVAILABLE', texts.noServerPolls);
    return { ...late, notHeld: deleted };
  }
}
