export { PickList, type PickOption } from './PickList.tsx';
export { useChosen } from './use-chosen.ts';
