export * from '../texts.ts';

export const last24HNoData = 'last 24 h: no data';
export const steadyAt = (value: string) => `steady at ${value}`;
export const alwaysState = (state: string) => `always ${state}`;
export const stateUpTo = (state: string, hours: string) => `${state} up to ${hours} in total`;
export const last24HPartlyUnknown = (values: string, unknownTime: string) =>
  `last 24 h: ${values}, unknown for ${unknownTime}`;
