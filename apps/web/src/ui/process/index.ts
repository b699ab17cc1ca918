export { ProcessPicture } from './ProcessPicture.tsx';
export * from './types.ts';
