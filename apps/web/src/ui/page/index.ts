export { Breadcrumbs } from './Breadcrumbs.tsx';
export { Card, type CardProps } from './Card.tsx';
export { Page, type PageProps } from './Page.tsx';
export { type Crumb, PageContext, type PageInfo, TITLE_PREFIX } from './page-context.ts';
export { useTabInSight } from './use-tab-in-sight.ts';
