export const setpointIs = (label: string, value: string) => `${label} setpoint: ${value}`;
export const limitOf = (label: string, limit: string) => `${label} limit: ${limit}`;
export const exceeded = (limit: string) => `${limit}, exceeded`;
export const changePoint = (point: string) => `, change ${point}…`;
