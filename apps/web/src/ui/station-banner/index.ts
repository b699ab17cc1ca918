export {
  bannerOf,
  describeLossDetail,
  describeSilence,
  type StationBannerContent,
  valueAndLimit,
} from './banner.ts';
export { StationBanner } from './StationBanner.tsx';
