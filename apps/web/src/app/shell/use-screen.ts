import { useMatches } from 'react-router';
import type { Screen } from '../screens.ts';

/** The row of the table of screens that is open, if one is. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}
