import type { KeyboardEvent } from 'react';

/** The keyboard actions of a sheet. */
export interface KeyMeaning {
  readonly move: (down: number, right: number, extend: boolean) => void;
  readonly tab: (by: 1 | -1) => void;
  readonly canTab: (by: 1 | -1) => boolean;
  /** null: with the current text. */
  readonly begin: (text: string | null) => void;
  readonly isTick: boolean;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly all: () => void;
  readonly open: () => void;
  readonly page: number;
}

/** The only keys that an empty sheet handles. */
export const isUndoOrRedo = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(key.toLowerCase());

/** Handles a key; false: not used here, left to the browser. */
export function keyAction(event: KeyboardEvent, means: KeyMeaning): boolean {
  const { key, shiftKey: shift } = event;
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  const far = command ? 1e9 : 1;
  switch (key) {
    case 'ArrowDown':
      means.move(far, 0, shift);
      return true;
    case 'ArrowUp':
      means.move(-far, 0, shift);
      return true;
    case 'ArrowRight':
      means.move(0, far, shift);
      return true;
    case 'ArrowLeft':
      means.move(0, -far, shift);
      return true;
    case 'PageDown':
      means.move(means.page, 0, shift);
      return true;
    case 'PageUp':
      means.move(-means.page, 0, shift);
      return true;
    case 'Home':
      means.move(command ? -1e9 : 0, -1e9, shift);
      return true;
    case 'End':
      means.move(command ? 1e9 : 0, 1e9, shift);
      return true;
    case 'Tab': {
      // At the ends the focus leaves the sheet.
      const by = shift ? -1 : 1;
      if (!means.canTab(by)) return false;
      means.tab(by);
      return true;
    }
    case 'Enter':
      if (command) means.open();
      else if (shift) means.move(-1, 0, false);
      else means.begin(null);
      return true;
    case 'F2':
      means.begin(null);
      return true;
    case 'Delete':
    case 'Backspace':
      means.clear();
      return true;
    case ' ':
      if (means.isTick) means.begin(null);
      else means.begin('');
      return true;
  }
  if (command) {
    switch (key.toLowerCase()) {
      case 'z':
        if (shift) means.redo();
        else means.undo();
        return true;
      case 'y':
        means.redo();
        return true;
      case 'a':
        means.all();
        return true;
      case 'd':
        means.fillDown();
        return true;
    }
    return false;
  }
  if (key.length !== 1) return false;
  if (!means.isTick) means.begin(key);
  return true;
}
