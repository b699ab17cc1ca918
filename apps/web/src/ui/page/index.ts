export { Breadcrumbs } from './Breadcrumbs.tsx';
export { Card } from './Card.tsx';
export { Page } from './Page.tsx';
export { PageContext } from './page-context.ts';
export { useTabInSight } from './use-tab-in-sight.ts';
