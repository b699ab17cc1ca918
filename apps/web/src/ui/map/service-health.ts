/**
 * Consecutive tile failures before the service counts as unreachable; single tiles may be missing.
 */
const GONE_AFTER = 4;

/** Whether the map service still responds, judged by its tiles. */
export class ServiceHealth {
  #failed = 0;

  loaded(): void {
    this.#failed = 0;
  }

  /** True if the service counts as unreachable from now on. */
  failed(): boolean {
    return ++this.#failed >= GONE_AFTER;
  }
}
