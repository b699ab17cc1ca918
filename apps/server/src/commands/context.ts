import type { Image } from '../acquisition/index.ts';
import type { Context } from '../platform/context.ts';
import type { CommandField } from './command-field.ts';
import type { PushBook } from './push-book.ts';
import type { Reservations } from './reservations.ts';
import type { ResultStore } from './result-store.ts';
import type { SettingsBoard } from './settings-board.ts';

/** What the parts of commands share. */
export interface CommandContext extends Context {
  readonly image: Image;
  readonly field: CommandField;
  readonly book: PushBook;
  readonly board: SettingsBoard;
  readonly reservations: Reservations;
  readonly results: ResultStore;
  /** Polls a station to publish what was written; never rejects. */
  readonly pollAfter: (stationId: number) => Promise<void>;
}
