import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { showToast } from '../toast/index.ts';
import { Aim, SETTLED_MS } from './aim.ts';
import * as texts from './texts.ts';

/**
 * For a list of alarms that sorts itself: a press on a control in `[data-acts]` of a row `[data-alarm]`
 * that came under the pointer by itself does nothing, and says so, see {@link Aim}. Keys act on the row
 * that has the focus, which stays the same.
 * @param keys of the rows, in their order
 * @returns handlers and ref of the list, which has `data-moved` while presses may be refused
 */
export function useSteadyClicks<List extends HTMLElement = HTMLUListElement>(keys: readonly string[]) {
  const aim = useRef<Aim>(null);
  aim.current ??= new Aim();
  const order = keys.join('\n');
  const list = useRef<List>(null);
  useLayoutEffect(() => {
    if (!aim.current?.arrange(order.split('\n'), performance.now())) return;
    // So that scripts can wait for it.
    list.current?.setAttribute('data-moved', '');
    const timer = setTimeout(() => list.current?.removeAttribute('data-moved'), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [order]);
  useEffect(() => {
    const forget = () => aim.current?.pointAt(null);
    document.addEventListener('scroll', forget, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', forget, { capture: true });
  }, []);
  return {
    ref: list,
    onPointerMove: ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch') aim.current?.pointAt(rowOf(target));
    },
    onPointerLeave: () => aim.current?.pointAt(null),
    onClickCapture: (event: MouseEvent) => {
      const row = rowOf(event.target);
      // Keys and screen readers press without a pointer.
      if (event.detail === 0 || row === null || !(event.target as Element).closest('[data-acts]')) return;
      if (aim.current?.accepts(row, performance.now()) !== false) return;
      event.preventDefault();
      event.stopPropagation();
      showToast('info', texts.listMoved);
    },
  };
}

const rowOf = (target: EventTarget): string | null =>
  (target as Element).closest<HTMLElement>('[data-alarm]')?.dataset.alarm ?? null;
