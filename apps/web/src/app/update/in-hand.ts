const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
/** What is typed there is a view, and in the address or soon typed again. */
const SEARCHES = '[type="search"], [role="combobox"]';

/** Follows what somebody does with the page: when they touched it last, and what they have begun and not sent. */
export class InHand {
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

  /** A dialog is open, something is said not to be saved, or a field that is still on the page holds what was typed into it. */
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
