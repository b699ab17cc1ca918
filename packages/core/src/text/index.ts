export { formatFieldPath, labelField } from './field-path.ts';
export { formatAlternatives, formatList } from './list.ts';
export { LOCALE } from './locale.ts';
export { formatCount, type PluralForms, plural } from './plural.ts';
export { formatZone } from './zone.ts';
