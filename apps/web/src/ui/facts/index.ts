export { FactLine, Facts } from './Facts.tsx';
