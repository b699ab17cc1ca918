export { ChangeList } from './ChangeList.tsx';
