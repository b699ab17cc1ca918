import { useLayoutEffect, useRef } from 'react';
import type { PlotBox } from '../chart/trend-chart.ts';
import type { TrendNote } from '../model/trend-notes.ts';
import type { SpanStore } from '../state/span-store.ts';
import * as texts from '../texts.ts';
import { noteElementId } from './NotesSection.tsx';
import styles from './notes.module.css';

export interface NoteMarksProps {
  readonly notes: readonly TrendNote[];
  readonly store: SpanStore;
  /** The plots of all panes as one. */
  readonly plot: () => PlotBox;
}

/** Buttons over the marks of notes at the time axis; each shows its text and leads to the list. */
export function NoteMarks({ notes, store, plot }: NoteMarksProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // They move with every frame of a gesture, so outside React.
    const place = () => {
      const { left, width, top, height } = plot();
      const { fromMs, toMs } = store.span();
      notes.forEach(({ atMs }, index) => {
        const element = list.current?.children[index];
        if (!(element instanceof HTMLElement)) return;
        const part = (atMs - fromMs) / (toMs - fromMs);
        element.hidden = !(part >= 0 && part <= 1);
        element.style.transform = `translate(${Math.round(left + part * width)}px, ${top + height}px)`;
        element.dataset.side = part > 0.5 ? 'left' : 'right';
      });
    };
    place();
    return store.subscribe(place);
  });
  return (
    <div ref={list} className={`screen-only ${styles.marks}`}>
      {notes.map(({ label, note }) => (
        <button
          key={note.Id}
          type="button"
          className={styles.mark}
          aria-label={texts.noteNamed(label, note.Text, note.By)}
          onClick={() => document.getElementById(noteElementId(note.Id))?.focus()}
        >
          <span className={styles.bubble} aria-hidden="true">
            {texts.noteNamed(label, note.Text, note.By)}
          </span>
        </button>
      ))}
    </div>
  );
}
