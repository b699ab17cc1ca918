export const dateOf = (label: string) => `${label}, date`;
export const timeOf = (label: string) => `${label}, time`;
export const timePlaceholder = 'HH:MM';
