export { pointFormatOf } from './point-format.ts';
export {
  formatNumber,
  isSaidNow,
  NO_VALUE,
  type PointFormat,
  type ShownValue,
  shownValue,
  TRUST_LABELS,
  type Trust,
} from './shown-value.ts';
export { ValueText, type ValueTextProps } from './ValueText.tsx';
