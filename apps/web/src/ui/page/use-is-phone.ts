import { useMediaQuery } from '@mantine/hooks';

/** Same as in the style sheets: the layout for a phone in either orientation. */
const PHONE = '(max-width: 700px), (max-height: 480px)';

/** Whether the page has its phone layout. */
export const useIsPhone = (): boolean => useMedia(PHONE);

/** Whether a media query matches, from the first render on. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false });
