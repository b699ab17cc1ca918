import styles from './grid.module.css';
import type { Drawing } from './slots.ts';

/**
 * Lets a changed value be noticed for a moment. Two animations that are the same but for their names take turns, so that one
 * which still runs begins anew; a cell that shows another line now ends what ran.
 */
export function noticeChange(element: HTMLElement, changed: boolean, drawing: Drawing): void {
  const { classList } = element;
  if (drawing === 'other') classList.remove(styles.flash!, styles.flashAgain!);
  if (drawing !== 'flash' || !changed) return;
  const again = classList.contains(styles.flash!);
  classList.toggle(styles.flash!, !again);
  classList.toggle(styles.flashAgain!, again);
}
