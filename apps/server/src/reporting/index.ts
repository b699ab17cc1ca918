export { createReporting } from './compose.ts';
