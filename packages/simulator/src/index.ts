export { SIMULATOR_ERROR_CODES, SimulatorError, type SimulatorErrorCode } from './errors.ts';
export type { Fault, FaultKind, LinkFault, SiteFault } from './field/fault.ts';
export { createSimulatedField } from './field/field.ts';
export type {
  FieldOptions,
  FieldSite,
  FieldState,
  OutageSettings,
  SimulatedField,
} from './field/field-types.ts';
export {
  type FieldProcess,
  type ProcessCommand,
  type ProcessReady,
  type ProcessReply,
  spawnField,
} from './field-process.ts';
export { generateHistory } from './history/generate-history.ts';
export type { HistoryOptions, HistoryPoll } from './history/history-types.ts';
export { createLoadField } from './load/load-field.ts';
export { loadPlan } from './load/load-plan.ts';
export { loadEndpoint, loadHealth, loadStation } from './load/load-stations.ts';
export type { LoadField, LoadHealth, LoadOptions, LoadPlan } from './load/load-types.ts';
export { demoRegion } from './region/demo-region.ts';
export { DEMO_SITES, demoSites } from './sites/demo-sites.ts';
export type { SiteConnection, SiteDefinition } from './sites/site-definition.ts';
