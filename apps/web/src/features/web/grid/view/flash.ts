import type { SlotDrawing } from './slots.ts';

/**
 * Highlights a changed value for a moment. Two identical animations alternate, so that a running
 * one restarts; a cell that shows another line ends it.
 */
export function noticeChange(element: HTMLElement, changed: boolean, drawing: SlotDrawing): void {
  if (drawing === 'other' && element.dataset.flash !== undefined) delete element.dataset.flash;
  if (drawing === 'flash' && changed)
    element.dataset.flash = element.dataset.flash === 'first' ? 'again' : 'first';
}
