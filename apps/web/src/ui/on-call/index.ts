export { OnCallLine } from './OnCallLine.tsx';
