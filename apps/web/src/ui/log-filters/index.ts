export { ExportFileMenu } from './ExportFileMenu.tsx';
export { readChoices, readInstant } from './filter-values.ts';
export {
  DialogFilter,
  FilterButton,
  LogFilterPanel,
  StationFilter,
  StationPickList,
} from './LogFilterPanel.tsx';
export { SearchFilter } from './SearchFilter.tsx';
export { ToggleChips } from './ToggleChips.tsx';
