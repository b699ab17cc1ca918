export type { ModbusRequest } from '@outpost/modbus';
export type { Target } from './ask-types.ts';
export type { Ask, AskOptions } from './errands.ts';
export { createField } from './field.ts';
export { FieldError, type FieldStep } from './field-error.ts';
export type { Field, FieldDeps, FieldStats } from './field-types.ts';
export { DEFAULT_LIMITS, type FieldLimits } from './limits.ts';
export type { TestReport, TestStep, TestStepName } from './test-target.ts';
