import type { MapStyles } from '@outpost/contract';

/** What can be below the marks. */
export type Background = 'street' | 'satellite' | 'plain';

/** The backgrounds that somebody can choose from: the configured ones, and the plain map beside them or alone. */
export function backgroundsOf(styles: MapStyles): readonly Background[] {
  return [
    ...(styles.Street === null ? [] : (['street'] as const)),
    ...(styles.Satellite === null ? [] : (['satellite'] as const)),
    'plain',
  ];
}

export interface BackgroundView {
  /** What is chosen: the remembered choice where there still is such a map, else the first. */
  readonly chosen: Background;
  /** What is shown: the plain map while the chosen one can't be reached. */
  readonly shown: Background;
  /** URL of the shown style; null for the plain map. */
  readonly styleUrl: string | null;
}

/** @param failed those that could not be reached when they were tried last */
export function backgroundView(
  styles: MapStyles,
  remembered: string | null,
  failed: ReadonlySet<Background>,
): BackgroundView {
  const all = backgroundsOf(styles);
  const chosen = all.find((background) => background === remembered) ?? all[0]!;
  const shown = failed.has(chosen) ? 'plain' : chosen;
  const styleUrl = shown === 'street' ? styles.Street : shown === 'satellite' ? styles.Satellite : null;
  return { chosen, shown, styleUrl };
}

const MISSING_BACKGROUND_LABELS: Readonly<Record<Background, string>> = {
  street: 'The street map can’t be reached.',
  satellite: 'The satellite map can’t be reached.',
  plain: 'The borders of the plain map can’t be loaded.',
};

/** What is said of backgrounds that can't be reached; null while all is well. */
export function describeMissingBackground(
  { chosen }: Pick<BackgroundView, 'chosen'>,
  failed: ReadonlySet<Background>,
): { readonly title: string; readonly text: string } | null {
  if (failed.has('plain')) {
    const before = failed.has(chosen) && chosen !== 'plain' ? `${MISSING_BACKGROUND_LABELS[chosen]} ` : '';
    return { title: `${before}${MISSING_BACKGROUND_LABELS.plain}`, text: 'The marks are where they belong.' };
  }
  return failed.has(chosen)
    ? { title: MISSING_BACKGROUND_LABELS[chosen], text: 'Showing the plain map.' }
    : null;
}

export const BACKGROUND_LABELS: Readonly<Record<Background, string>> = {
  street: 'Street',
  satellite: 'Satellite',
  plain: 'Plain',
};
