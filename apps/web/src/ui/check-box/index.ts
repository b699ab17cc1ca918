export { CheckBox } from './CheckBox.tsx';
