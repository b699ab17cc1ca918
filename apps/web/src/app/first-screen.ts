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
