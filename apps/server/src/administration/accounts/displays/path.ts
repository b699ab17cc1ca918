import type { DisplayBody } from '@outpost/contract';

/** The page that a display shows. */
export function pathOfDisplay({ Stations, SlideSeconds, Night }: DisplayBody): string {
  const parts = [
    ...(Stations.length > 0 ? [`stations=${Stations.join(',')}`] : []),
    `seconds=${SlideSeconds}`,
    `night=${Night ?? 'off'}`,
  ];
  return `/display?${parts.join('&')}`;
}
