export { createIntegration } from './compose.ts';
