export { type BannerLine, bannerOf, type StationBannerContent } from './banner.ts';
export { StationBanner } from './StationBanner.tsx';
