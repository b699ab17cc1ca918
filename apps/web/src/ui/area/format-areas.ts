import { formatList } from '@outpost/core';
import * as texts from './texts.ts';

/** `North and South`, or `none`; null: the account may act at every station. */
export function formatAreas(areas: readonly string[] | null): string | null {
  if (areas === null) return null;
  return areas.length === 0 ? texts.noAreas : formatList(areas);
}
