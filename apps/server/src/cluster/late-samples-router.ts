import { createHash } from 'node:crypto';
import type { LateSamples } from '@outpost/historian';
import { AppError } from '../platform/app-error.ts';
import type { Context } from '../platform/context.ts';
import { StorageError } from '../platform/storage/index.ts';
import type { NodeClient } from './node-client.ts';
import { Late } from './requests.ts';
import * as texts from './texts.ts';

/** Samples that no node has taken for so long belong to points that were deleted. */
const GIVE_UP_MS = 120_000;

/** Passes samples that a server could not store to the nodes that have their points now. */
export class LateSamplesRouter {
  readonly #clock: Context['clock'];
  readonly #ask: NodeClient['ask'];
  readonly #nodes: () => readonly number[];
  /** When a batch was tried first, by its digest. */
  readonly #triedMs = new Map<string, number>();

  /** @param nodes those that work */
  constructor(
    { clock }: Pick<Context, 'clock'>,
    { ask }: Pick<NodeClient, 'ask'>,
    nodes: () => readonly number[],
  ) {
    this.#clock = clock;
    this.#ask = ask;
    this.#nodes = nodes;
  }

  /**
   * Repeated calls change nothing.
   * @throws StorageError `STORAGE_UNAVAILABLE` while some samples cannot be inserted: try again
   */
  async insert(batch: Uint8Array): Promise<LateSamples> {
    const asked = { batch: Buffer.from(batch).toString('base64') };
    const stored = await Promise.all(
      this.#nodes().map(async (node) => Late.parse(await this.#ask(node, 'late', asked))),
    ).catch((error: unknown) => {
      // A batch that nodes cannot read is not tried again.
      if (!(error instanceof AppError && error.retryable)) throw error;
      throw new StorageError('STORAGE_UNAVAILABLE', error.message, { cause: error });
    });
    const total = Math.max(
      0,
      ...stored.map(({ inserted, tooLate, notHeld }) => inserted + tooLate + notHeld),
    );
    const sumOf = (name: 'inserted' | 'tooLate') => stored.reduce((sum, one) => sum + one[name], 0);
    const late = { inserted: sumOf('inserted'), tooLate: sumOf('tooLate') };
    const notHeld = total - late.inserted - late.tooLate;
    const digest = createHash('sha256').update(batch).digest('base64');
    if (stored.length > 0 && notHeld <= 0) {
      this.#triedMs.delete(digest);
      return { ...late, notHeld: 0 };
    }
    if (stored.length === 0) throw new StorageError('STORAGE_UNAVAILABLE', texts.noServerPolls);
    // Of stations that no node has at the moment.
    const nowMs = this.#clock.monotonicMs();
    const triedMs = this.#triedMs.get(digest) ?? nowMs;
    this.#triedMs.set(digest, triedMs);
    if (nowMs - triedMs < GIVE_UP_MS) throw new StorageError('STORAGE_UNAVAILABLE', texts.noServerPolls);
    this.#triedMs.delete(digest);
    return { ...late, notHeld };
  }
}
