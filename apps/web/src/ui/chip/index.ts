export { FilterChip, type FilterChipProps, FilterChips } from './FilterChip.tsx';
