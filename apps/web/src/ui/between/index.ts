export { BetweenForm } from './BetweenForm.tsx';
export { fieldOf, formatTimeRange } from './format-time-range.ts';
