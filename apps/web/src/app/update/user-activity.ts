/** Not `scroll`: a page scrolls by itself, too. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Typed text in these is a filter, stored in the address or quickly typed again. */
const SEARCHES = '[type="search"], [role="combobox"]';

/** Tracks how the page is used: the last user action, and unsaved work. */
export class UserActivity {
  readonly #nowMs: () => number;
  readonly #edited = new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>();
  touchedAtMs: number;
  hiddenSinceMs: number | null = null;

  /** `nowMs`: any clock, ms. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.touchedAtMs = nowMs();
    this.#visibility();
    for (const type of TOUCHES) {
      window.addEventListener(type, this.#touch, { capture: true, passive: true });
    }
    document.addEventListener('input', this.#edit, true);
    document.addEventListener('visibilitychange', this.#visibility);
  }

  /** A dialog is open, a form has unsaved changes, or a field of the page has typed text. */
  get busy(): boolean {
    for (const field of this.#edited) if (!field.isConnected) this.#edited.delete(field);
    return (
      document.querySelector('dialog[open], [data-unsaved]') !== null ||
      [...this.#edited].some((field) => field.value !== '')
    );
  }

  readonly #touch = () => {
    this.touchedAtMs = this.#nowMs();
  };

  readonly #edit = ({ target }: Event) => {
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (isField && !target.matches(SEARCHES)) this.#edited.add(target);
  };

  readonly #visibility = () => {
    this.hiddenSinceMs = document.visibilityState === 'hidden' ? (this.hiddenSinceMs ?? this.#nowMs()) : null;
  };
}
