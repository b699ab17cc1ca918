import { matchPath, useLocation } from 'react-router';
import { SCREENS, type Screen } from '../screens.ts';

/** The row of the table of screens that is open. */
export function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  return SCREENS.find((screen) => matchPath(screen.path, pathname) !== null);
}
