export { FilterChip, FilterChips } from './FilterChip.tsx';
