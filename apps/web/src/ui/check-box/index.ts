export { CheckBox, type CheckBoxProps } from './CheckBox.tsx';
