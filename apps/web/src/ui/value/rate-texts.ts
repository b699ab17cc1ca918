export const steady = 'steady';
export const perHour = (amount: string) => `${amount}/h`;
export const risingBy = (amount: string) => `Rising by ${amount} per hour`;
export const fallingBy = (amount: string) => `Falling by ${amount} per hour`;
