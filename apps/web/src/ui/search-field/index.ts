export { SearchField } from './SearchField.tsx';
export { useSlashKey } from './use-slash-key.ts';
