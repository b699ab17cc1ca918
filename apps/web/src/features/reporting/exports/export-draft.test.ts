import { expect, it } from 'vitest';
import { bodyOf, draftOf, errorsOf } from './export-draft.ts';

const TODAY = '2026-03-01';
const draft = (search = '') => draftOf(new URLSearchParams(search), TODAY);

it('begins with the last 30 days of all stations, or with what an address asks for', () => {
  expect(draft()).toMatchObject({ first: '2026-01-30', last: '2026-02-28', stationIds: [], pointIds: [] });
  const asked = draft('stations=2&points=3,4,x&from=2026-02-01&to=2026-02-30x');
  expect(asked).toMatchObject({ first: '2026-02-01', last: '2026-02-28', stationIds: [2], pointIds: [3, 4] });
});

it('includes the last day, also at the end of a month', () => {
  expect(bodyOf(draft('from=2028-02-01&to=2028-02-28'), 'us')).toEqual({
    ...{ Areas: [], StationIds: [], PointIds: [], From: '2028-02-01', To: '2028-02-29' },
    ...{ Resolution: 'hour', Format: 'csv', Units: 'us' },
  });
});

it('exports single points instead of their stations, but not next to areas', () => {
  const asked = draft('stations=2&points=3');
  expect(bodyOf(asked, 'configured')).toMatchObject({ StationIds: [], PointIds: [3] });
  expect(bodyOf({ ...asked, areas: ['North'] }, 'configured')).toMatchObject({
    ...{ Areas: ['North'], StationIds: [2], PointIds: [] },
  });
});

it('needs two dates in order', () => {
  expect(errorsOf(draft())).toEqual({});
  expect(errorsOf({ ...draft(), first: '' })).toHaveProperty('first');
  expect(errorsOf({ ...draft(), last: '' })).toHaveProperty('last');
  expect(errorsOf({ ...draft(), first: '2026-03-02' })).toHaveProperty('last');
});
