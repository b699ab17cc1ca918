import { createContext, useContext } from 'react';

/** The zone of a station's page, if it is not the organisation's: an IANA name; else empty. */
export const PageZoneContext = createContext('');

/** For the times of the page; see {@link PageZoneContext}. */
export const usePageZone = (): string => useContext(PageZoneContext);
