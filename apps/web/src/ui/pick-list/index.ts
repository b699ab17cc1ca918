export { PickList, type PickOption } from './PickList.tsx';
