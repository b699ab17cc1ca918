export { bannerOf, describeLoss, type StationBannerContent, valueAndLimit } from './banner.ts';
export { StationBanner } from './StationBanner.tsx';
