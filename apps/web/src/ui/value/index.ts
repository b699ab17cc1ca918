export { wordsOf } from './point-words.ts';
export {
  formatNumber,
  isSaidNow,
  NO_VALUE,
  type ShownValue,
  shownValue,
  TRUST_WORDS,
  type Trust,
  type ValueWords,
} from './shown-value.ts';
export { ValueText, type ValueTextProps } from './ValueText.tsx';
