import { createContext, useContext } from 'react';

/** The zone of a page's times, if it is not the browser's: an IANA name; else empty. */
export const PageZoneContext = createContext('');

/** For the times of the page; see {@link PageZoneContext}. */
export const usePageZone = (): string => useContext(PageZoneContext);
