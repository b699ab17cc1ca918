import type { Report } from '@outpost/contract';
import type { ReportFigureId } from './catalogue.ts';

type StatePoint = Pick<Report['Points'][number], 'OnLabel' | 'OffLabel'>;

/** State texts that *Time on* and *Time off* already say. */
const PLAIN_STATES = { OnHours: ['on', 'running'], OffHours: ['off', 'stopped'] } as const;

/**
 * The state of a point that a figure is the time of, where its name isn't obvious: the time on of
 * *Utility power* is the time that it was *Failed*. Empty: it is, or the figure is no time in a state.
 */
export function stateOfFigure(id: ReportFigureId, { OnLabel, OffLabel }: StatePoint): string {
  if (id !== 'OnHours' && id !== 'OffHours') return '';
  const label = id === 'OnHours' ? OnLabel : OffLabel;
  const plain: readonly string[] = PLAIN_STATES[id];
  return plain.includes(label.toLowerCase()) ? '' : label;
}
