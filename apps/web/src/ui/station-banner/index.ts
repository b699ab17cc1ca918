export { bannerOf } from './banner.ts';
export { StationBanner } from './StationBanner.tsx';
