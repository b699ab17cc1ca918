export { SearchField, type SearchFieldProps } from './SearchField.tsx';
export { useSlashKey } from './use-slash-key.ts';
