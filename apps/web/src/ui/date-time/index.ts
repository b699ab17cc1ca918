export { DateTimeField } from './DateTimeField.tsx';
