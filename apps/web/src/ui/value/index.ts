export { formatNumber } from '@outpost/core';
export { formatBytes } from './format-bytes.ts';
export { formatShare } from './format-share.ts';
export { pointFormatOf } from './point-format.ts';
export { type NumberFormat, quantityOf, type ShownQuantity, withUnits } from './quantity.ts';
export { readAt } from './read-at.ts';
export * from './shown-value.ts';
export { shownUnitSystem, showUnitSystem } from './unit-system.ts';
export { ValueText } from './ValueText.tsx';
