export { formatBytes } from './format-bytes.ts';
export { pointFormatOf } from './point-format.ts';
export {
  formatNumber,
  isSaidNow,
  NO_VALUE,
  type ShownValue,
  shownValue,
  TRUST_LABELS,
  type Trust,
} from './shown-value.ts';
export { ValueText } from './ValueText.tsx';
