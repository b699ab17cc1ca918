export { FieldRows, SourceFieldInput } from './SourceFieldInput.tsx';
export {
  type FieldTexts,
  fieldRows,
  fieldText,
  fieldTexts,
  fieldValue,
  isValid,
  protocolOf,
  sourceOf,
  sourceTexts,
  textFor,
} from './values.ts';
