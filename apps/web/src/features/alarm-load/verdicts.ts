import { ALARM_TARGETS, type AlarmLoad } from '@outpost/contract';
import { formatNumber } from '../../ui/value/index.ts';

/** `within` the target, `above` it, or more than can be managed. */
export type TargetVerdict = 'within' | 'above' | 'too-much';

/** One figure against its target. */
export interface Measure {
  readonly name: string;
  /** What is counted, in a sentence. */
  readonly note: string;
  readonly value: string;
  readonly target: string;
  readonly verdict: TargetVerdict;
}

interface Target {
  readonly acceptable: number;
  /** Beyond it nobody can manage; a figure without one is only above its target. */
  readonly most?: number;
}

export function verdictOf(value: number, { acceptable, most }: Target): TargetVerdict {
  if (value <= acceptable) return 'within';
  return most !== undefined && value > most ? 'too-much' : 'above';
}

const percent = (share: number) => `${formatNumber(100 * share, share > 0 && share < 0.1 ? 1 : 0)} %`;

/** What alarm systems are measured by, in the order in which one looks: how many, how bunched, what of it is noise. */
export function measuresOf(load: AlarmLoad): Measure[] {
  const { perDay, perPersonAndPeriod, floodShare, peak, topShare, standing, chattering } = ALARM_TARGETS;
  const perPersonAndDay = load.PerPersonAndPeriod * 144;
  const most = load.Peak?.Raises ?? 0;
  const measure = (
    name: string,
    note: string,
    value: number,
    target: Target,
    words: (n: number) => string,
  ): Measure => ({
    name,
    note,
    value: words(value),
    target: `${target.acceptable === 0 ? 'none' : `at most ${words(target.acceptable)}`}${target.most === undefined ? '' : `, ${words(target.most)} can be managed`}`,
    verdict: verdictOf(value, target),
  });
  const whole = (n: number) => formatNumber(n, 0);
  const tenths = (n: number) => formatNumber(n, n > 0 && n < 10 ? 1 : 0);
  return [
    measure('A person and day', 'Alarms raised, by people on call', perPersonAndDay, perDay, tenths),
    measure(
      'A person and ten minutes',
      'The same on the average',
      load.PerPersonAndPeriod,
      perPersonAndPeriod,
      (n) => formatNumber(n, Number.isInteger(n) ? 0 : 2),
    ),
    measure('Most in ten minutes', 'Of everybody together', most, peak, whole),
    measure(
      'Floods',
      'Share of ten minutes with more than ten for a person',
      load.FloodShare,
      floodShare,
      percent,
    ),
    measure(
      'The ten most frequent',
      'Their share of all alarms',
      load.Raises === 0 ? 0 : load.TopShare,
      topShare,
      percent,
    ),
    measure('Standing', 'Have stood for more than a day', load.Standing.length, standing, whole),
    measure('Chattering', 'Raised three times within a minute', load.Chattering.length, chattering, whole),
  ];
}

/** The shares of priorities, beside those that leave the worst ones rare. */
export function prioritiesOf(
  load: AlarmLoad,
): { name: string; raises: number; share: number; target: number }[] {
  const of = (priority: string) => load.Priorities.find(({ Priority }) => Priority === priority);
  const { shares } = ALARM_TARGETS;
  const worst = (of('critical')?.Raises ?? 0) + (of('high')?.Raises ?? 0);
  const worstShare = (of('critical')?.Share ?? 0) + (of('high')?.Share ?? 0);
  return [
    { name: 'Critical and high', raises: worst, share: worstShare, target: shares.high },
    {
      name: 'Medium',
      raises: of('medium')?.Raises ?? 0,
      share: of('medium')?.Share ?? 0,
      target: shares.medium,
    },
    { name: 'Low', raises: of('low')?.Raises ?? 0, share: of('low')?.Share ?? 0, target: shares.low },
  ];
}

/** Alarms raised within some hours. */
export interface LoadBar {
  /** Hours from the beginning on. */
  readonly fromHour: number;
  readonly raises: number;
}

/** Sums up hours in bars of so many, from the first on; the last one may be shorter. */
export function loadBars(hours: readonly number[], hoursABar: number): LoadBar[] {
  return Array.from({ length: Math.ceil(hours.length / hoursABar) }, (_, index) => {
    const fromHour = index * hoursABar;
    const raises = hours.slice(fromHour, fromHour + hoursABar).reduce((sum, count) => sum + count, 0);
    return { fromHour, raises };
  });
}
