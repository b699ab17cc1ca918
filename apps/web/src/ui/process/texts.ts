export const setpointValue = (label: string, value: string) => `${label} setpoint: ${value}`;
export const limitValue = (label: string, limit: string) => `${label} limit: ${limit}`;
export const limitExceeded = (limit: string) => `${limit}, exceeded`;
export const changePoint = (point: string) => `, change ${point}…`;
export const hatchedNoData = 'Hatched: no data';
