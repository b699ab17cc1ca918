export { ExportFileMenu } from './ExportFileMenu.tsx';
export * from './FilterPanel.tsx';
export { readChoices, readInstant } from './filter-values.ts';
export { SearchFilter } from './SearchFilter.tsx';
export { ToggleChips } from './ToggleChips.tsx';
