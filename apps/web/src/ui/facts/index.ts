export { FactLine, type FactLineProps, Facts } from './Facts.tsx';
