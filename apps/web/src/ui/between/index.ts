export { BetweenForm, type BetweenFormProps } from './BetweenForm.tsx';
export { betweenInWords, fieldOf } from './between-words.ts';
