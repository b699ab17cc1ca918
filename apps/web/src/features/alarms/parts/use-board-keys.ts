import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface BoardKeys {
  /** Goes so many rows further; infinite: to an end. */
  readonly step: (by: number) => void;
  readonly toggle: () => void;
  readonly selectAll: () => void;
  readonly acknowledge: (withComment: boolean) => void;
  /** @returns whether there was something to leave */
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
 * The keyboard of the list, while the focus is in it (WCAG 2.2, 2.1.4): arrows, j and k, Page, Home and End go from row to row,
 * Space selects, Ctrl A selects all, A acknowledges, with Shift after a comment was asked for, Escape lets go.
 */
export function onBoardKey(event: KeyboardEvent, keys: BoardKeys): void {
  if (event.defaultPrevented || event.altKey || isField(event.target)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const done = (work: () => void) => {
    event.preventDefault();
    work();
  };
  if (event.ctrlKey || event.metaKey) {
    if (key === 'a') done(keys.selectAll);
    return;
  }
  const step = STEPS[key];
  if (step !== undefined && !event.shiftKey) done(() => keys.step(step));
  else if (key === ' ' && event.target instanceof HTMLAnchorElement) done(keys.toggle);
  else if (key === 'a') done(() => keys.acknowledge(event.shiftKey));
  else if (key === 'Escape' && keys.leave()) event.preventDefault();
}

const linkOf = (list: HTMLElement | null, id: number | null) =>
  list?.querySelector<HTMLElement>(`[data-alarm="${id}"] [data-row]`);

/**
 * Keeps the focus in the list when the row that had it is moved or is no more, as long as nobody took it elsewhere.
 * @returns how to bring it to a row
 */
export function useRestoredFocus(
  list: RefObject<HTMLElement | null>,
  currentId: number | null,
): (id: number) => void {
  const isHere = useRef(false);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      isHere.current = list.current?.contains(event.target as Node) === true;
    };
    const onPress = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) isHere.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [list]);
  useLayoutEffect(() => {
    if (wanted.current !== null) {
      linkOf(list.current, wanted.current)?.focus();
      wanted.current = null;
    } else if (isHere.current && document.activeElement === document.body) {
      linkOf(list.current, currentId)?.focus({ preventScroll: true });
    }
  });
  return (id) => {
    wanted.current = id;
  };
}
