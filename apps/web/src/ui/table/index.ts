export { ActionsMenu } from './ActionsMenu.tsx';
export { ColumnHeads } from './ColumnHeads.tsx';
