import type { Crumb } from '../ui/page/page-context.ts';
import { labelOf, type Screen } from './screens.ts';
import * as texts from './texts.ts';

/**
 * Part of the breadcrumb of every Config screen, with a link home: the area has no screen of its
 * own.
 */
const CONFIG: Crumb = { label: texts.config, to: '/' };

/** The breadcrumb of a screen by its parents, from Home on, without the screen itself. */
export function trailOf(screen: Screen, screens: readonly Screen[]): readonly Crumb[] {
  const trail: Crumb[] = [];
  const seen = new Set<string>();
  let path = screen.parent;
  while (path !== undefined && !seen.has(path)) {
    seen.add(path);
    const parent = screens.find((candidate) => candidate.path === path);
    if (parent === undefined) break;
    trail.unshift({ label: labelOf(parent), to: parent.path });
    path = parent.parent;
  }
  if (screen.path.startsWith('/config/')) trail.splice(1, 0, CONFIG);
  return trail;
}
