import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface BoardKeys {
  /** Moves by this many rows; infinite: to the first or last row. */
  readonly step: (by: number) => void;
  readonly toggle: () => void;
  readonly selectAll: () => void;
  readonly acknowledge: (withComment: boolean) => void;
  readonly shelve: () => void;
  /** @returns whether there was a selection to clear or an alarm to close */
  readonly leave: () => boolean;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const isField = (target: EventTarget) =>
  target instanceof HTMLElement && /^(TEXTAREA|SELECT)$/.test(target.tagName);

/**
 * Keyboard control while the focus is in the list (WCAG 2.2, 2.1.4): arrows, j and k, Page, Home
 * and End move, Space selects, Ctrl+A selects all, A acknowledges, Shift+A acknowledges with a
 * comment, S shelves, Escape leaves.
 */
export function onBoardKey(event: KeyboardEvent, keys: BoardKeys): void {
  if (event.defaultPrevented || event.altKey || isField(event.target)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const handle = (action: () => void) => {
    event.preventDefault();
    action();
  };
  if (event.ctrlKey || event.metaKey) {
    if (key === 'a') handle(keys.selectAll);
    return;
  }
  const step = STEPS[key];
  if (step !== undefined && !event.shiftKey) handle(() => keys.step(step));
  // A key that is held down acts once.
  else if (event.repeat) return;
  else if (key === ' ' && event.target instanceof HTMLElement && event.target.dataset.row !== undefined)
    handle(keys.toggle);
  else if (key === 'a') handle(() => keys.acknowledge(event.shiftKey));
  else if (key === 's' && !event.shiftKey) handle(keys.shelve);
  else if (key === 'Escape' && keys.leave()) event.preventDefault();
}

const linkOf = (list: HTMLElement | null, key: string | null) =>
  list?.querySelector<HTMLElement>(`[data-alarm="${CSS.escape(key ?? '')}"] [data-row]`);

/** The page itself or its heading has the focus, as after it was opened. */
const isAtPage = (focused: Element | null) =>
  focused === document.body || focused?.matches('#main, h1') === true;

/**
 * Keeps the focus in the list when the focused row moves or disappears, unless the user moved the
 * focus; an arrow down enters it from the page.
 * @returns a function that focuses a row
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  current: string | null,
): (key: string) => void {
  const hasFocus = useRef(false);
  const pendingKey = useRef<string | null>(null);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      hasFocus.current = list.current?.contains(event.target as Node) === true;
    };
    const onPress = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) hasFocus.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [list]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== 'ArrowDown' || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const row = isAtPage(document.activeElement) ? linkOf(list.current, current) : undefined;
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, current]);
  useLayoutEffect(() => {
    if (pendingKey.current !== null) {
      linkOf(list.current, pendingKey.current)?.focus();
      pendingKey.current = null;
    } else if (hasFocus.current && document.activeElement === document.body) {
      linkOf(list.current, current)?.focus();
    }
  });
  return (key) => {
    pendingKey.current = key;
  };
}
