export { Empty, type EmptyProps } from './Empty.tsx';
export { Failed, type FailedProps } from './Failed.tsx';
export { Loading } from './Loading.tsx';
export { NoStations } from './NoStations.tsx';
