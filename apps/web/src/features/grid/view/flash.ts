import type { SlotDrawing } from './slots.ts';

/**
 * Lets a changed value be noticed for a moment. Two animations that are the same but for their names take turns, so that one
 * which still runs begins anew; a cell that shows another line now ends what ran.
 */
export function noticeChange(element: HTMLElement, changed: boolean, drawing: SlotDrawing): void {
  if (drawing === 'other' && element.dataset.flash !== undefined) delete element.dataset.flash;
  if (drawing === 'flash' && changed)
    element.dataset.flash = element.dataset.flash === 'first' ? 'again' : 'first';
}
