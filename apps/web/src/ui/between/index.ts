export { BetweenForm } from './BetweenForm.tsx';
export { formatTimeRange } from './format-time-range.ts';
