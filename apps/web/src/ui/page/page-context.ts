import { createContext } from 'react';

/** One step of the way to a page. */
export interface Crumb {
  readonly label: string;
  /** Where it leads; none for a step that is no page of its own. */
  readonly to?: string | undefined;
}

/** What the table of screens says about the page that is open. */
export interface PageInfo {
  /** Its name, for the browser's tab and the last crumb. */
  readonly title: string;
  /** The way to it, without itself. */
  readonly trail: readonly Crumb[];
}

export const PageContext = createContext<PageInfo>({ title: '', trail: [] });

/** The product's name before the page's in the browser's tab. */
export const TITLE_PREFIX = 'Outpost';
