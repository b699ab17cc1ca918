import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PlacedColumn } from '../model/columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { MakeMark } from './cell.ts';
import { markWide, setWidths } from './column-widths.ts';
import { GridBody } from './grid-body.ts';
import type { CursorTarget } from './grid-cursor.ts';

/** The position of the user in the grid, restored on return. */
export interface GridPlace {
  readonly scrollTop: number;
  readonly target: CursorTarget | null;
  readonly column: number;
}

export interface GridBodyOptions {
  readonly model: GridModel;
  readonly columns: readonly PlacedColumn[];
  readonly isGrouped: boolean;
  readonly withFilters: boolean;
  readonly flashes: boolean;
  readonly makeMark: MakeMark;
  /** The initial position. */
  readonly place: GridPlace | null;
  /** Called when the grid is unmounted. */
  readonly onPlace: (place: GridPlace) => void;
}

export interface GridBodyParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly header: RefObject<HTMLDivElement | null>;
  readonly stuck: RefObject<HTMLDivElement | null>;
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<GridBody | null>;
  /** Rows have two lines; null: the width is not known yet. */
  readonly isNarrow: boolean | null;
  readonly headerLines: number;
}

/** Below this width a row is one cell of up to three lines, CSS pixels. */
const NARROW_BELOW = 620;
const HEIGHTS = { row: 34, heading: 36 };
const FINGER_HEIGHTS = { row: 44, heading: 44 };
/** Name and value, station and age, alarm. */
const NARROW_HEIGHTS = { row: 68, heading: 44 };

/** Creates the rows of the grid in elements rendered by React, and keeps them drawn. */
export function useGridBody(options: GridBodyOptions): GridBodyParts {
  const { model, columns, isGrouped, withFilters, makeMark } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const stuck = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const body = useRef<GridBody>(null);
  const [isNarrow, setNarrow] = useState<boolean | null>(null);
  const headerLines = isNarrow ? 0 : withFilters ? 2 : 1;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const returnTo = useRef(options.place);

  useLayoutEffect(() => {
    const frame = scroller.current!;
    const heading = header.current!;
    const own = new GridBody({
      model,
      makeMark,
      scroller: frame,
      header: heading,
      rows: rows.current!,
      stuck: stuck.current!,
      flashes: () => latest.current.flashes,
    });
    body.current = own;
    const resized = () => {
      frame.style.setProperty('--header-height', `${heading.offsetHeight}px`);
      frame.style.setProperty('--window-width', `${frame.clientWidth}px`);
      setNarrow(frame.clientWidth < NARROW_BELOW);
      markWide(frame);
      own.measure();
    };
    const observer = new ResizeObserver(resized);
    observer.observe(frame);
    observer.observe(heading);
    const leaves = [
      onScrollFrame(frame, () => own.draw()),
      model.subscribe(() => own.draw()),
      model.points.subscribe(() => own.draw()),
    ];
    resized();
    return () => {
      const { place, target } = own.cursor;
      latest.current.onPlace({ scrollTop: frame.scrollTop, target, column: place.column });
      for (const leave of leaves) leave();
      observer.disconnect();
      own.stop();
      body.current = null;
    };
  }, [model, makeMark]);

  useLayoutEffect(() => setWidths(scroller.current!, isNarrow ? [] : columns), [columns, isNarrow]);

  const shape = columns.map(({ Column, Pinned }) => `${Column}${Pinned ? '!' : ''}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the columns without their widths
  useLayoutEffect(() => {
    if (isNarrow === null) return;
    const isFinger = matchMedia('(pointer: coarse)').matches;
    const heights = isNarrow ? NARROW_HEIGHTS : isFinger ? FINGER_HEIGHTS : HEIGHTS;
    const frame = scroller.current!;
    frame.style.setProperty('--row-height', `${heights.row}px`);
    frame.style.setProperty('--heading-height', `${heights.heading}px`);
    body.current!.layOut({ columns, isNarrow, isGrouped, heights, headerLines });
    const { current: place } = returnTo;
    returnTo.current = null;
    if (place === null) return;
    body.current!.scrollTo(place.scrollTop);
    if (place.target !== null) body.current!.cursor.goToTarget(place.target, place.column);
    body.current!.draw();
  }, [shape, isNarrow, isGrouped, headerLines]);

  return { scroller, header, stuck, rows, body, isNarrow, headerLines };
}

/** Calls back once a frame while an element scrolls. Returns a function that stops it. */
function onScrollFrame(element: HTMLElement, work: () => void): () => void {
  let waits = 0;
  const onScroll = () => {
    if (waits !== 0) return;
    waits = requestAnimationFrame(() => {
      waits = 0;
      work();
    });
  };
  element.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    cancelAnimationFrame(waits);
    element.removeEventListener('scroll', onScroll);
  };
}
