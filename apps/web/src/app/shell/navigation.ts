import type { SessionView } from '../../data/index.ts';
import { passage } from '../guards.ts';
import { type NavGroup, SCREENS, type Screen } from '../screens.ts';

export type NavScreen = Screen & { readonly nav: NonNullable<Screen['nav']> };

/**
 * The screens of a part of the navigation that this user may open, in the table's order; until the
 * session is known, those of the user who was signed in last.
 */
export function navigationOf(
  group: NavGroup,
  { phase, user, remembered }: Pick<SessionView, 'phase' | 'user'> & Partial<Pick<SessionView, 'remembered'>>,
): NavScreen[] {
  const visitor = remembered
    ? { phase: 'signed-in' as const, role: remembered.Role }
    : { phase, role: user?.Role ?? null };
  return SCREENS.filter(
    (screen): screen is NavScreen =>
      screen.nav?.group === group && passage(screen.guard, visitor) === 'enter',
  );
}

/** The path of the entry under which a screen is: its own, or that of the nearest parent with one. */
export function entryPathOf(screen: Screen | undefined): string | undefined {
  let one = screen;
  while (one !== undefined && one.nav === undefined) {
    const { parent } = one;
    // Home is the parent of everything, and only its own entry.
    one = parent === '/' ? undefined : SCREENS.find(({ path }) => path === parent);
  }
  return one?.path;
}
