import type { SessionView } from '../../data/index.ts';
import type { IconName } from '../../ui/icon/Icon.tsx';
import { labelOf } from '../screens.ts';
import { navigationOf } from '../shell/navigation.ts';
import * as texts from '../texts.ts';

/** A screen, or a part of one, that can be found by name. */
export interface PalettePlace {
  readonly name: string;
  /** Further search words. */
  readonly keywords: string;
  readonly to: string;
  readonly icon: IconName;
}

/** Pages and views with their own address that are not in the navigation. */
const OTHERS: readonly PalettePlace[] = [
  { name: texts.acknowledgeAlarms, keywords: 'active', to: '/alarms', icon: 'bell' },
  {
    name: texts.suppressedAlarms,
    keywords: texts.suppressedKeywords,
    to: '/alarms?view=suppressed',
    icon: 'bell',
  },
  { name: texts.alarmLog, keywords: texts.logKeywords, to: '/alarms?view=log', icon: 'bell' },
  { name: texts.wallDisplay, keywords: texts.wallDisplayKeywords, to: '/display', icon: 'screen' },
  {
    name: texts.alarmPerformance,
    keywords: texts.alarmPerformanceKeywords,
    to: '/alarms/load',
    icon: 'bell',
  },
];

/** The screens that this user may open. */
export function placesOf(session: Pick<SessionView, 'phase' | 'user'>): PalettePlace[] {
  const screens = (['main', 'config', 'user'] as const).flatMap((group) => navigationOf(group, session));
  return [
    ...screens.map(
      (screen): PalettePlace => ({
        name: labelOf(screen),
        keywords: screen.nav.keywords ?? '',
        to: screen.path,
        icon: screen.nav.icon,
      }),
    ),
    ...OTHERS,
  ];
}

/** Places with a word that starts with each word of the text; none without a text. */
export function findPlaces(places: readonly PalettePlace[], text: string): PalettePlace[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return places.filter(({ name, keywords }) => {
    const own = `${name} ${keywords}`.toLowerCase().split(' ');
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}
