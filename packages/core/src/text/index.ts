export { compareNames } from './compare-names.ts';
export { labelField } from './field-path.ts';
export { formatAlternatives, formatList } from './list.ts';
export { formatNumber } from './number.ts';
export { formatCount, plural } from './plural.ts';
export { userName } from './user-name.ts';
export { formatZone } from './zone.ts';
