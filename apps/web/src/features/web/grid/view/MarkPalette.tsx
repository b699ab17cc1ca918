import { type RefObject, useRef } from 'react';
import { STATES, StateMark } from '../../../../ui/state/index.ts';
import type { MakeMark } from './cell.ts';

/** The marks of all states, rendered once and hidden, for rows to copy. */
export function MarkPalette({ palette }: { readonly palette: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={palette} hidden>
      {STATES.map((state) => (
        <span key={state} data-mark={state}>
          <StateMark state={state} size={14} />
        </span>
      ))}
    </div>
  );
}

/** Provides copies of marks from the palette. */
export function usePalette(): [RefObject<HTMLDivElement | null>, MakeMark] {
  const palette = useRef<HTMLDivElement>(null);
  const makeMark = useRef<MakeMark>((state) => {
    const mark = palette.current!.querySelector(`[data-mark="${state}"] > svg`);
    return mark!.cloneNode(true) as SVGElement;
  });
  return [palette, makeMark.current];
}
