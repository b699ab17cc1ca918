import { matchPath, useLocation } from 'react-router';
import { SCREENS, type Screen } from '../screens.ts';
import { entryPathOf } from './navigation.ts';

/** The current row of the screen table. */
export function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  return SCREENS.find((screen) => matchPath(screen.path, pathname) !== null);
}

/** The path of the entry in the navigation under which the current screen is. */
export const useEntryPath = (): string | undefined => entryPathOf(useScreen());
