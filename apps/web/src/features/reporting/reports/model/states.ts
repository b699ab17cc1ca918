import type { Report } from '@outpost/contract';
import { shownFigure } from './figures.ts';

/** Whether a point was on without a start, seen or hidden: already when the data begins. */
export const isOnFromStart = (figures: Report['Points'][number]['Total']): boolean =>
  figures.Starts === 0 && figures.HiddenStarts === 0 && (shownFigure('OnHours', figures).value ?? 0) > 0;
