/** Pieces of a map that fail one after the other before the service counts as gone; one piece may be missing. */
const GONE_AFTER = 4;

/** Whether the service behind the background still answers, from how its pieces fare. */
export class ServiceHealth {
  #failed = 0;

  loaded(): void {
    this.#failed = 0;
  }

  /** True when that makes the service count as gone. */
  failed(): boolean {
    return ++this.#failed >= GONE_AFTER;
  }
}
