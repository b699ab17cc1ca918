export * from './check-write.ts';
export * from './controller-clock.ts';
export * from './format-value.ts';
export * from './held-value.ts';
export * from './setting-state.ts';
export * from './write-request.ts';
