export { type Banner, type BannerLine, bannerOf } from './banner.ts';
export { StationBanner } from './StationBanner.tsx';
