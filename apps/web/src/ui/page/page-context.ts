import { createContext } from 'react';
import * as texts from '../texts.ts';

/** One item of the breadcrumb. */
export interface Crumb {
  readonly label: string;
  /** Its address; none if it has no page of its own. */
  readonly to?: string | undefined;
}

/** The current page according to the screen table. */
export interface PageInfo {
  /** Its name, for the browser tab and the last breadcrumb item. */
  readonly title: string;
  /** The breadcrumb items before it. */
  readonly trail: readonly Crumb[];
}

export const PageContext = createContext<PageInfo>({ title: '', trail: [] });

/** The product's name in front of the page's in the browser tab. */
export const TITLE_PREFIX = texts.outpost;
