import type { ReportSchedule } from '@outpost/contract';
import { expect, test } from 'vitest';
import {
  describeCoverage,
  describeLastReport,
  formatRhythm,
  formatSending,
  formOf,
  missingIn,
  NEW_REPORT_SCHEDULE,
  refusedFields,
  reportAreaOptions,
  reportScheduleBody,
} from './schedule.ts';

const SCHEDULE: ReportSchedule = {
  Id: 3,
  Name: 'Pump starts',
  StationIds: [1, 2],
  Areas: [],
  Kind: 'count',
  PointIds: null,
  Rhythm: 'weekly',
  At: '06:30',
  AccountIds: [4],
  Enabled: true,
  Next: { At: '2025-11-24T13:30:00.000Z', From: '2025-11-17', To: '2025-11-23' },
  Last: { From: '2025-11-10', To: '2025-11-16', Waiting: 0, Sent: 2, Failed: 1 },
};

test('sends a schedule as it was read', () => {
  const { Id: _id, Next: _next, Last: _last, ...body } = SCHEDULE;
  expect(reportScheduleBody(formOf(SCHEDULE))).toEqual(body);
  expect(missingIn(formOf(SCHEDULE))).toEqual({});
});

test('lists missing values by field', () => {
  expect(Object.keys(missingIn({ ...NEW_REPORT_SCHEDULE, pointIds: [], at: '6:00' })).sort()).toEqual([
    'AccountIds',
    'At',
    'Name',
    'PointIds',
    'StationIds',
  ]);
});

test('covers stations, areas or both, and with a month overview all stations', () => {
  const site = (id: number) => `Site ${id}`;
  const covers = (more: Partial<ReportSchedule>) => describeCoverage({ ...SCHEDULE, ...more }, site);
  expect(covers({})).toBe('2 stations');
  expect(covers({ StationIds: [7] })).toBe('Site 7');
  expect(covers({ StationIds: [], Areas: ['North'] })).toBe('Area North');
  expect(covers({ StationIds: [7], Areas: ['East', 'North'] })).toBe('Areas East and North and Site 7');
  expect(covers({ Kind: 'month', StationIds: [] })).toBe('All stations');
  expect(covers({ Kind: 'month', StationIds: [], Areas: ['North'] })).toBe('Area North');
});

test('needs a station or an area, except for a month overview', () => {
  const form = { ...formOf(SCHEDULE), stationIds: [] };
  expect(missingIn(form)).toEqual({ StationIds: 'Select at least one station or area' });
  expect(missingIn({ ...form, areas: ['North'] })).toEqual({});
  expect(missingIn({ ...form, kind: 'month' })).toEqual({});
});

test('saves of the form what applies to the report and keeps the rest for another one', () => {
  const form = { ...formOf(SCHEDULE), pointIds: [7] };
  expect(reportScheduleBody(form)).toMatchObject({ StationIds: [1, 2], PointIds: [7], Rhythm: 'weekly' });
  expect(reportScheduleBody({ ...form, kind: 'month' })).toMatchObject({
    ...{ Kind: 'month', StationIds: [], PointIds: null, Rhythm: 'monthly' },
  });
  const ofArea = { ...form, areas: ['North'], pointIds: [] };
  expect(reportScheduleBody(ofArea)).toMatchObject({ StationIds: [1, 2], PointIds: null, Rhythm: 'weekly' });
  expect(missingIn(ofArea)).toEqual({});
});

test('offers the areas of stations, and chosen ones without stations', () => {
  const stations = [{ Area: 'North' }, { Area: '' }, { Area: 'East' }, { Area: 'North' }];
  expect(reportAreaOptions(stations, ['north', 'West'])).toEqual([
    { id: 1, label: 'East', note: '1 station' },
    { id: 2, label: 'North', note: '2 stations' },
    { id: 3, label: 'West', note: 'no stations' },
  ]);
});

test('assigns errors of the server to fields', () => {
  const problems = [
    { Path: 'body.StationIds[1]', Message: 'no such station' },
    { Path: 'body.Name', Message: 'taken' },
    { Path: 'body', Message: 'too many' },
  ];
  expect(refusedFields(problems)).toEqual({
    byField: { StationIds: 'no such station', Name: 'taken' },
    rest: ['too many'],
  });
});

test('formats rhythm, last report and deliveries', () => {
  expect(formatRhythm('monthly', '06:00')).toBe('Monthly on the 1st at 06:00');
  expect(describeLastReport(SCHEDULE)).toEqual({ text: '10–16 Nov 2025, 2 sent, 1 failed', failed: true });
  expect(describeLastReport({ Last: null })).toBeNull();
  const refused = { At: '2025-11-24T13:30:00.000Z', Sent: false, Answer: '451 try later' };
  expect(formatSending({ State: 'sent', Tries: [{ ...refused, Sent: true }] })).toBe('Sent');
  expect(formatSending({ State: 'sent', Tries: [refused, { ...refused, Sent: true }] })).toBe(
    'Sent after 1 failed attempt',
  );
  expect(formatSending({ State: 'waiting', Tries: [refused, refused] })).toBe('Waiting, 2 failed attempts');
  expect(formatSending({ State: 'failed', Tries: [refused] })).toBe('Failed after 1 attempt');
});
