import { type MapSite, sitesOf } from '../model/sites.ts';

/** Sites at these positions, named by their index. */
export function makeSites(
  places: readonly ({ readonly longitude: number; readonly latitude: number } | null)[],
): readonly MapSite[] {
  return sitesOf(
    places.map((place, index) => ({
      StationId: index + 1,
      SiteName: `Site ${index}`,
      Code: '',
      Area: '',
      Kind: 'other',
      Latitude: place?.latitude ?? null,
      Longitude: place?.longitude ?? null,
      Status: 'online',
      LastGoodPollAt: null,
      LastAnswerAt: null,
      Suppression: null,
      Worst: null,
      Conditions: 0,
      Suppressed: 0,
      BadPoints: 0,
    })),
  );
}
