export { PickList, type PickListProps, type PickOption } from './PickList.tsx';
