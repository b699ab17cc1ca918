export type { Ask } from './ad-hoc-requests.ts';
export { createFieldPoller } from './field.ts';
export { FieldError } from './field-error.ts';
export type { FieldPoller } from './field-types.ts';
export type { FieldLimits } from './limits.ts';
export type { RequestLimits } from './read-planner.ts';
export { type PlannedReads, type PointsRead, unreadError } from './read-points.ts';
export type { RequestTarget } from './request-types.ts';
export type { TestReport, TestStep } from './test-target.ts';
