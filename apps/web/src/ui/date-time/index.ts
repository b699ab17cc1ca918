export { DateTimeField } from './DateTimeField.tsx';
export { TimeField } from './TimeField.tsx';
