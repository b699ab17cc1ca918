import { useEffect, useRef, useState } from 'react';
import type { SheetRow } from './columns.ts';
import {
  at,
  type CellPosition,
  clampPosition,
  rectangleOf,
  type SheetSelection,
  type SheetSize,
} from './range.ts';

export interface SelectionState {
  readonly size: SheetSize;
  readonly choice: SheetSelection;
  /** That of the selection, within the sheet. */
  readonly cursor: CellPosition;
  readonly choose: (chosen: SheetSelection) => void;
}

/** @param onChoose called with the selected rows */
export function useSheetSelection(
  size: SheetSize,
  onChoose: (top: number, bottom: number) => void,
): SelectionState {
  const [choice, setChoice] = useState<SheetSelection>(at({ row: 0, column: 0 }));
  const choose = (chosen: SheetSelection) => {
    setChoice(chosen);
    const { top, bottom } = rectangleOf(chosen);
    onChoose(top, bottom);
  };
  return { size, choice, cursor: clampPosition(choice.cursor, size), choose };
}

/** Shows a row, once for each new object. */
export function useGoTo(
  goTo: { readonly key: string } | null,
  rows: readonly SheetRow[],
  show: (row: number) => void,
): void {
  const row = goTo === null ? -1 : rows.findIndex(({ key }) => key === goTo.key);
  const went = useRef<typeof goTo>(null);
  useEffect(() => {
    if (row < 0 || went.current === goTo) return;
    went.current = goTo;
    show(row);
  });
}
