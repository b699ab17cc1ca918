export { AreaFilter } from './AreaFilter.tsx';
