export { AreaFilter } from './AreaFilter.tsx';
export { AreaInput } from './AreaInput.tsx';
export { formatAreas } from './format-areas.ts';
