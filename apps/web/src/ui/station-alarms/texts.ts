export const atAlarm = (reading: string) => `at alarm: ${reading}`;
export const readingAndLimit = (reading: string, limit: string) => `${reading}, limit ${limit}`;
