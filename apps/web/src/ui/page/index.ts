export { Breadcrumbs } from './Breadcrumbs.tsx';
export { Card } from './Card.tsx';
export { Page } from './Page.tsx';
export { PageContext } from './page-context.ts';
export { useFragment, useScrollToPart } from './use-fragment.ts';
export { useTabInView } from './use-tab-in-view.ts';
