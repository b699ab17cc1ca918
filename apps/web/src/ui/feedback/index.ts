export { Empty } from './Empty.tsx';
export { Failed } from './Failed.tsx';
export { Loading } from './Loading.tsx';
export { LoadingOrFailed } from './LoadingOrFailed.tsx';
export { NoStations } from './NoStations.tsx';
