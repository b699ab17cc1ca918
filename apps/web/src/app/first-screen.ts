import { matchPath } from 'react-router';
import { SCREENS, type Screen } from './screens.ts';

/**
 * The screen that the page will most likely begin with: the one of its address, or the sign-in when nobody is signed in
 * and that one is not for everybody.
 */
export function firstScreen(pathname: string, hasSession: boolean): Screen | undefined {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  if (screen === undefined || hasSession || screen.guard === 'none') return screen;
  return SCREENS.find(({ path }) => path === '/login');
}

/** The frame of all screens but the sign-in. */
export async function loadFrame() {
  return { default: (await import('./shell/RoutedLayout.tsx')).RoutedLayout };
}

/** Fetches what the page will most likely begin with. A failure is the router's to tell. */
export function fetchFirst(pathname: string, hasSession: boolean): void {
  const screen = firstScreen(pathname, hasSession);
  if (screen === undefined) return;
  const loads = screen.bare ? [screen.load()] : [loadFrame(), screen.load()];
  for (const load of loads) load.catch(() => undefined);
}
