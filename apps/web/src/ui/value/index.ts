export { formatBytes } from './format-bytes.ts';
export { formatNumber } from './format-number.ts';
export { pointFormatOf } from './point-format.ts';
export { type NumberFormat, quantityOf, type ShownQuantity, withUnits } from './quantity.ts';
export * from './shown-value.ts';
export { shownUnitSystem, showUnitSystem } from './unit-system.ts';
export { ValueText } from './ValueText.tsx';
