import { type RefObject, useEffect } from 'react';
import { useSlashKey } from '../../../ui/search-field/index.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * The keyboard of the list: `/` moves to the search; the down arrow from there to the first row; on
 * a row the arrows, j and k move to the next and previous one, Home and End to the first and last.
 * Enter opens, because a row's focus is on its link.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
): void {
  useSlashKey(search);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])];
      const next = nextRow(rows, event, search.current);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, search]);
}

function nextRow(
  rows: readonly HTMLAnchorElement[],
  event: KeyboardEvent,
  search: HTMLInputElement | null,
): HTMLAnchorElement | undefined {
  if (event.target === search) return event.key === 'ArrowDown' ? rows[0] : undefined;
  const at = rows.indexOf(event.target as HTMLAnchorElement);
  if (at < 0) return undefined;
  if (event.key === 'Home') return rows[0];
  if (event.key === 'End') return rows.at(-1);
  const step = STEPS[event.key];
  return step === undefined ? undefined : rows[Math.max(0, Math.min(rows.length - 1, at + step))];
}
