import type { MapUse, StationConfig } from '@outpost/contract';
import { AddressBooks, type AddressLookup, type SpacedAddress } from '@outpost/core';
import type { Image } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditNote } from '../../platform/audit/index.ts';
import type { Timer } from '../../platform/clock.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Context } from '../../platform/context.ts';
import { addressRefusal } from './describe-address.ts';
import { createModbusMapRepository } from './repository.ts';
import * as texts from './texts.ts';

/** Delay before addresses that could not be stored are retried. */
const RETRY_MS = 10_000;

/**
 * Assigns addresses and stores them before they are served, one change after the other, so that no
 * address is assigned twice.
 */
export class AddressAssigner {
  readonly #context: Context;
  readonly #image: Image;
  readonly #repository: ReturnType<typeof createModbusMapRepository>;
  /** Assigned addresses, stored or not, so that none is assigned twice. */
  readonly #books = new AddressBooks();
  #version = 0;
  /** Assigned addresses that are not stored, by {@link keyOf}. */
  readonly #unsaved = new Map<string, SpacedAddress>();
  readonly #turns = new ConcurrencyLimit();
  #retry: Timer | null = null;

  constructor(context: Context, image: Image) {
    this.#context = context;
    this.#image = image;
    this.#repository = createModbusMapRepository(context.storage);
  }

  /** Incremented whenever an address changes. */
  get version(): number {
    return this.#version;
  }

  /** Stored addresses. @param space `WHOLE_MAP`, or the ID of a station for its own */
  book(space: number): AddressLookup {
    const book = this.#books.of(space);
    const isUnsaved = (use: MapUse, id: number) =>
      this.#unsaved.size > 0 && this.#unsaved.has(keyOf(space, use, id));
    return {
      addressOf: (use, stationId, pointId = null) =>
        isUnsaved(use, pointId ?? stationId) ? null : book.addressOf(use, stationId, pointId),
    };
  }

  /** @throws StorageError */
  async load(): Promise<void> {
    this.#books.take(await this.#repository.load());
    this.#version += 1;
  }

  /**
   * Assigns addresses to what has none of these stations; resolves when they are stored, or could
   * not be.
   */
  async give(configs: Iterable<StationConfig> = this.#configs()): Promise<void> {
    for (const one of this.#books.give(configs)) {
      this.#unsaved.set(keyOf(one.space, one.use, one.pointId ?? one.stationId), one);
    }
    await this.#turns.take(() => this.#save());
  }

  /**
   * Moves an entry to another address, stores that with an audit event, and serves it there.
   *
   * @param was the address that the caller expects; null: none
   * @throws AppError `CONFLICT` when it has another one, or the address is or was another's;
   * `BAD_REQUEST` beyond the table;
   * `STORAGE_UNAVAILABLE`
   */
  move(to: SpacedAddress, was: number | null, note: AuditNote): Promise<void> {
    return this.#turns.take(async () => {
      await this.#save();
      if (this.#unsaved.size > 0) {
        throw new AppError('STORAGE_UNAVAILABLE', texts.earlierAddressesNotStored);
      }
      const before = this.book(to.space).addressOf(to.use, to.stationId, to.pointId);
      if (before !== was) {
        throw new AppError(
          'CONFLICT',
          `The current address is ${before ?? 'none'}, not ${was ?? 'none'}. Load the map again`,
        );
      }
      if (before === to.address) return;
      const book = this.#books.of(to.space);
      const refusal = book.refusal(to);
      if (refusal !== null) throw addressRefusal(refusal, to, book, this.#image);
      // From here on it is not assigned again, even if it cannot be stored.
      book.take([{ ...to, isRetired: true }]);
      const { storage, audit } = this.#context;
      await storage.transaction(async (trx) => {
        await this.#repository.move(trx, to, before);
        await audit.appendIn(trx, [note]);
      });
      book.take([to]);
      this.#version += 1;
    });
  }

  /** Resolves when everything begun so far is stored, or could not be. */
  async settled(): Promise<void> {
    await this.#turns.take(async () => {});
  }

  async stop(): Promise<void> {
    this.#retry?.cancel();
    await this.settled();
  }

  *#configs() {
    for (const { config } of this.#image.stations()) yield config;
  }

  async #save(): Promise<void> {
    this.#retry?.cancel();
    this.#retry = null;
    const added = [...this.#unsaved];
    if (added.length === 0) return;
    try {
      await this.#repository.save(added.map(([, one]) => one));
      for (const [key] of added) this.#unsaved.delete(key);
      this.#version += 1;
    } catch (error) {
      const { clock, logger } = this.#context;
      this.#retry = clock.setTimeout(() => void this.give(), RETRY_MS);
      logger.error({ err: error }, 'addresses of the Modbus map could not be stored; retrying');
    }
  }
}

const keyOf = (space: number, use: MapUse, id: number) => `${space} ${use} ${id}`;
