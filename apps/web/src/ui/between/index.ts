export { BetweenForm, type BetweenFormProps } from './BetweenForm.tsx';
export { betweenInWords } from './between-words.ts';
