import type { Field, FieldDeps } from './field-types.ts';

export { FieldError, type FieldStep } from './field-error.ts';
export type { Field, FieldDeps, FieldStats } from './field-types.ts';
export { DEFAULT_LIMITS, type FieldLimits } from './limits.ts';

/** Creates the field; it polls nothing until `start`. */
export declare function createField(deps: FieldDeps): Field;
