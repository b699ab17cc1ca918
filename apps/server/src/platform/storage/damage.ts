import type { LogEvent } from 'kysely';
import { StorageError } from './errors.ts';

export type DamageListener = (error: StorageError) => void;

/** Notifies listeners that a statement failed because of damaged data. */
export class DamageNotifier {
  readonly #listeners: DamageListener[] = [];

  readonly onDamage = (listener: DamageListener): void => {
    this.#listeners.push(listener);
  };

  /** For `log` of Kysely, which is called for every statement. */
  readonly log = (event: LogEvent): void => {
    if (event.level === 'error') this.notice(event.error);
  };

  notice(error: unknown): void {
    if (!(error instanceof StorageError) || error.code !== 'STORAGE_DAMAGED') return;
    for (const listener of this.#listeners) listener(error);
  }
}
