import { calls } from '@outpost/contract';
import { expect, it } from 'vitest';
import { refuseOtherAreas, type StationAreas } from './station-areas.ts';

const STATIONS: Readonly<Record<number, { SiteName: string; Area: string }>> = {
  1: { SiteName: 'Alder', Area: 'North' },
  2: { SiteName: 'Birch', Area: 'East' },
};
/** Alarm 10 is of station 1, alarm 20 of station 2. */
const where: StationAreas = {
  stationOf: (id) => STATIONS[id],
  stationOfPoint: () => undefined,
  stationsOfAlarms: async (ids) => ids.flatMap((id) => ({ 10: 1, 20: 2 })[id] ?? []),
};

const acknowledge = (Ids: number[], areas: string[] | null) =>
  refuseOtherAreas(calls.alarms.acknowledge, { params: undefined, body: { Ids } }, areas, where);
const comment = (id: number, areas: string[] | null) =>
  refuseOtherAreas(calls.alarms.comment, { params: { id }, body: { Comment: 'x' } }, areas, where);

it('refuses to act on alarms of stations in other areas, also on one among several', async () => {
  await expect(acknowledge([20], ['North'])).rejects.toMatchObject({ code: 'AREA_NOT_ALLOWED' });
  await expect(acknowledge([10, 20], ['north'])).rejects.toMatchObject({ code: 'AREA_NOT_ALLOWED' });
  await expect(comment(20, ['North'])).rejects.toMatchObject({
    code: 'AREA_NOT_ALLOWED',
    message:
      'Birch belongs to East. Your account may act only in North. Ask another user, or ask an Admin to change your areas.',
  });
  await expect(acknowledge([10], [])).rejects.toMatchObject({ code: 'AREA_NOT_ALLOWED' });
});

it('lets own and unknown alarms pass, and everything without a limit', async () => {
  await acknowledge([10, 99], ['North']);
  await comment(10, ['North', 'West']);
  await acknowledge([10, 20], null);
});
