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

/** @param failed the one that could not be reached when it was tried last */
export function backgroundView(
  styles: MapStyles,
  remembered: string | null,
  failed: Background | null,
): BackgroundView {
  const all = backgroundsOf(styles);
  const chosen = all.find((background) => background === remembered) ?? all[0]!;
  const shown = chosen === failed ? 'plain' : chosen;
  const styleUrl = shown === 'street' ? styles.Street : shown === 'satellite' ? styles.Satellite : null;
  return { chosen, shown, styleUrl };
}

export const BACKGROUND_WORDS: Readonly<Record<Background, string>> = {
  street: 'Street',
  satellite: 'Satellite',
  plain: 'Plain',
};

/** Pieces of a map that fail one after the other before the service counts as gone; one piece may be missing. */
const GONE_AFTER = 4;

/** Whether the service behind the background still answers, from how its pieces fare. */
export class ServiceHealth {
  #failed = 0;

  loaded(): void {
    this.#failed = 0;
  }

  /** True when that makes the service count as gone. */
  failed(): boolean {
    return ++this.#failed >= GONE_AFTER;
  }
}
