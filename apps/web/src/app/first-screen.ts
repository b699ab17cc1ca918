import { matchPath } from 'react-router';
import { SCREENS, type Screen } from './screens.ts';

/**
 * The screen that the page will most likely start with: that of its address, or the sign-in page
 * for a protected one without a session.
 */
export function firstScreen(pathname: string, hasSession: boolean): Screen | undefined {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  if (screen === undefined || hasSession || screen.guard === 'none') return screen;
  return SCREENS.find(({ path }) => path === '/login');
}

/** The frame of all screens except the sign-in page. */
export async function loadFrame() {
  return { default: (await import('./shell/RoutedLayout.tsx')).RoutedLayout };
}

/** The frame of screens that fill the window. */
export async function loadFullWindowLayout() {
  return { default: (await import('./shell/FullWindowLayout.tsx')).FullWindowLayout };
}

/** Loads the most likely first screen. Failures are left to the router. */
export function fetchFirst(pathname: string, hasSession: boolean): void {
  const screen = firstScreen(pathname, hasSession);
  if (screen === undefined) return;
  const loads = [screen.load()];
  if (!screen.bare) loads.push(screen.fillsWindow ? loadFullWindowLayout() : loadFrame());
  for (const load of loads) load.catch(() => undefined);
}
