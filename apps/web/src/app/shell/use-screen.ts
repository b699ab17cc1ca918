import { matchPath, useLocation } from 'react-router';
import { SCREENS, type Screen } from '../screens.ts';

/** The current row of the screen table. */
export function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  return SCREENS.find((screen) => matchPath(screen.path, pathname) !== null);
}
