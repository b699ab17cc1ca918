import type { SessionView } from '../../data/index.ts';
import { passage } from '../guards.ts';
import { type NavGroup, SCREENS, type Screen } from '../screens.ts';

export type NavScreen = Screen & { readonly nav: NonNullable<Screen['nav']> };

/** The screens of a part of the navigation that this user may open, in the table's order. */
export function navigationOf(
  group: NavGroup,
  { phase, user }: Pick<SessionView, 'phase' | 'user'>,
): NavScreen[] {
  return SCREENS.filter(
    (screen): screen is NavScreen =>
      screen.nav?.group === group && passage(screen.guard, { phase, role: user?.Role ?? null }) === 'enter',
  );
}
