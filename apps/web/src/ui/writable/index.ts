export { WritableMark } from './WritableMark.tsx';
