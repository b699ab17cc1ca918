import type { MapStyles } from '@outpost/contract';
import type { MapBackground } from '../../../../ui/map/index.ts';
import * as texts from '../texts.ts';

/** Without a configured map service, and until the configuration is loaded. */
export const NO_SERVICE: MapStyles = { Street: null, Satellite: null, Region: null };

export type Background = 'street' | 'region' | 'satellite' | 'plain';

/** The configured backgrounds. The region's map contains the plain one, which is offered without it. */
export function backgroundsOf(styles: MapStyles): readonly Background[] {
  return [
    ...(styles.Street === null ? [] : (['street'] as const)),
    ...(styles.Region === null ? [] : (['region'] as const)),
    ...(styles.Satellite === null ? [] : (['satellite'] as const)),
    ...(styles.Region === null ? (['plain'] as const) : []),
  ];
}

export interface BackgroundView {
  /** The remembered selection if it is still available, else the first. */
  readonly chosen: Background;
  /** The plain map while the selected one fails. */
  readonly shown: Background;
  /** What is shown: the URL of a style, the region's map, or null for the plain map. */
  readonly source: MapBackground;
}

/** @param failed backgrounds whose last request failed */
export function backgroundView(
  styles: MapStyles,
  remembered: string | null,
  failed: ReadonlySet<Background>,
): BackgroundView {
  const all = backgroundsOf(styles);
  const chosen = all.find((background) => background === remembered) ?? all[0]!;
  const shown = failed.has(chosen) ? 'plain' : chosen;
  const { Street: street, Satellite: satellite, Region: region } = styles;
  const source = { street, satellite, region, plain: null }[shown];
  return { chosen, shown, source };
}

const MISSING_BACKGROUND_LABELS: Readonly<Record<Background, string>> = {
  street: texts.couldNotLoadStreetMap,
  satellite: texts.couldNotLoadSatelliteMap,
  region: texts.couldNotLoadRegionMap,
  plain: texts.couldNotLoadBorders,
};

/** The notice about failed backgrounds; null if there are none. */
export function describeMissingBackground(
  { chosen }: Pick<BackgroundView, 'chosen'>,
  failed: ReadonlySet<Background>,
): { readonly title: string; readonly text: string } | null {
  if (failed.has('plain')) {
    const before = failed.has(chosen) && chosen !== 'plain' ? `${MISSING_BACKGROUND_LABELS[chosen]} ` : '';
    return { title: `${before}${MISSING_BACKGROUND_LABELS.plain}`, text: texts.pinsStillShown };
  }
  return failed.has(chosen)
    ? { title: MISSING_BACKGROUND_LABELS[chosen], text: texts.builtInMapShown }
    : null;
}

export const BACKGROUND_LABELS: Readonly<Record<Background, string>> = {
  street: texts.street,
  satellite: texts.satellite,
  region: texts.region,
  plain: texts.builtIn,
};
