export { createField } from './field.ts';
export { FieldError, type FieldStep } from './field-error.ts';
export type { Field, FieldDeps, FieldStats } from './field-types.ts';
export { DEFAULT_LIMITS, type FieldLimits } from './limits.ts';
