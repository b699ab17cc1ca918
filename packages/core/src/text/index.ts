export { labelField } from './field-path.ts';
export { formatAlternatives, formatList } from './list.ts';
export { formatCount, plural } from './plural.ts';
export { userName } from './user-name.ts';
export { formatZone } from './zone.ts';
