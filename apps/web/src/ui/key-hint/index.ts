export { KeyHint } from './KeyHint.tsx';
