import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../../../../ui/page/use-printing.ts';
import type { AlarmLine } from '../model/lines.ts';

/** Heights before they are measured, px. */
const ROW_HEIGHT = 58;
const HEADING_HEIGHT = 40;
/** Lines that are rendered beyond each edge of the viewport. */
const OVERSCAN = 8;
/** Shorter lists are rendered as a whole, so that the browser's search finds everything. */
const MAX_WHOLE = 120;

/** Where a line is in the list: in the flow, after a gap for the lines that are not rendered. */
export interface LinePlace {
  readonly index: number;
  readonly gap: number;
  /** Ref of its element, whose height is measured. */
  readonly measure: RefCallback<HTMLElement>;
}

export interface VirtualLines {
  readonly places: readonly LinePlace[];
  /** Space for the lines after the last rendered one, px. */
  readonly after: number;
}

/**
 * Renders only the lines near the viewport, and the current one, which can have the focus. A printed
 * list is whole.
 * @param at index of the current line
 */
export function useVirtualLines(
  list: RefObject<HTMLElement | null>,
  lines: readonly AlarmLine[],
  at: number,
): VirtualLines {
  const isPrinting = usePrinting();
  const isWhole = isPrinting || lines.length <= MAX_WHOLE;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    setScrollMargin(top);
  });
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isWhole) return Array.from({ length: range.count }, (_, index) => index);
      const near = defaultRangeExtractor(range);
      if (at < 0 || at >= range.count || near.includes(at)) return near;
      return [...near, at].sort((a, b) => a - b);
    },
    [isWhole, at],
  );
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => lines[index]!.key,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
  });
  let end = scrollMargin;
  const places = virtualizer.getVirtualItems().map((item): LinePlace => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap, measure: virtualizer.measureElement };
  });
  return { places, after: isWhole ? 0 : virtualizer.getTotalSize() + scrollMargin - end };
}
