export { AreaFilter } from './AreaFilter.tsx';
export { AreaInput } from './AreaInput.tsx';
