import type { Field, FieldOptions } from './field-types.ts';

/** Makes a field of simulated sites; nothing listens until `start`. */
export declare function createField(options?: FieldOptions): Field;
