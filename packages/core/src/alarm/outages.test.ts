import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INCIDENT_RULE, type Outage, OutageGroups } from './outages.ts';

const MINUTE = 60_000;
const T = Date.UTC(2026, 10, 22, 2);
/** A kilometre further north. */
const KM = 1 / 111.195;

const outage = (
  id: number,
  {
    km = 0,
    minute = 0,
    line = `10.0.0.${id}:502`,
    stationId = id,
    placed = true,
    incidentId = null as number | null,
  } = {},
): Outage => ({
  alarmId: id,
  stationId,
  atMs: T + minute * MINUTE,
  incidentId,
  where: { latitude: placed ? 45 + km * KM : null, longitude: placed ? 7 : null, line },
});

describe('outages', () => {
  it('become an incident at three stations, named after the first', () => {
    const outages = new OutageGroups();
    expect(outages.add(outage(11))).toBeNull();
    expect(outages.add(outage(12, { km: 5 }))).toBeNull();
    expect(outages.add(outage(13, { km: -5 }))).toEqual({ incidentId: 11, alarmIds: [11, 12, 13] });
    expect(outages.add(outage(14, { km: 1 }))).toEqual({ incidentId: 11, alarmIds: [14] });
  });

  it('are counted by station, not by alarm', () => {
    const outages = new OutageGroups();
    outages.add(outage(1, { stationId: 7 }));
    outages.add(outage(2, { stationId: 7 }));
    expect(outages.add(outage(3, { stationId: 8 }))).toBeNull();
    expect(outages.add(outage(4, { stationId: 9 }))).toEqual({ incidentId: 1, alarmIds: [1, 2, 3, 4] });
  });

  it('chain as long as each one is near another', () => {
    const outages = new OutageGroups();
    outages.add(outage(1, { km: 0 }));
    outages.add(outage(2, { km: 28 }));
    expect(outages.add(outage(3, { km: 60 }))).toBeNull();
    expect(outages.add(outage(4, { km: 14 }))).toEqual({ incidentId: 1, alarmIds: [1, 2, 4] });
    expect(outages.add(outage(5, { km: 44 }))).toBeNull();
    // Between a member and a non-member.
    expect(outages.add(outage(6, { km: 42 }))).toEqual({
      incidentId: 1,
      alarmIds: [5, 6],
    });
  });

  it('that are too far away or too late do not join', () => {
    const outages = new OutageGroups();
    for (const id of [1, 2, 3]) outages.add(outage(id));
    expect(outages.add(outage(4, { km: 15.1 }))).toBeNull();
    expect(outages.add(outage(5, { km: 14.9 }))).toEqual({ incidentId: 1, alarmIds: [4, 5] });
    expect(outages.add(outage(6, { minute: 5.1 }))).toBeNull();
  });

  it('continue as long as one follows another', () => {
    const outages = new OutageGroups();
    for (const id of [1, 2, 3]) outages.add(outage(id));
    expect(outages.add(outage(4, { minute: 4 }))?.incidentId).toBe(1);
    expect(outages.add(outage(5, { minute: 9 }))?.incidentId).toBe(1);
    expect(outages.add(outage(6, { minute: 15 }))).toBeNull();
  });

  it('on one line are near each other wherever they are', () => {
    const outages = new OutageGroups();
    const line = '10.9.9.9:502';
    outages.add(outage(1, { line, km: 400 }));
    outages.add(outage(2, { line, placed: false }));
    expect(outages.add(outage(3, { line }))).toEqual({ incidentId: 1, alarmIds: [1, 2, 3] });
    expect(outages.add(outage(4, { placed: false }))).toBeNull();
  });

  it('join the older of two incidents', () => {
    const outages = new OutageGroups();
    for (const id of [1, 2, 3]) outages.add(outage(id, { km: 20 }));
    for (const id of [4, 5, 6]) expect(outages.add(outage(id))?.incidentId ?? 4).toBe(4);
    expect(outages.add(outage(7, { km: 10 }))).toEqual({ incidentId: 1, alarmIds: [7] });
  });

  it('that are raised again stay in their incident', () => {
    const outages = new OutageGroups();
    for (const id of [1, 2, 3]) outages.add(outage(id));
    expect(outages.add(outage(2, { minute: 4, incidentId: 1 }))).toBeNull();
    expect(outages.add(outage(4, { minute: 9 }))?.incidentId).toBe(1);
  });

  it('say whether others may still join an incident', () => {
    const outages = new OutageGroups();
    for (const id of [1, 2, 3]) outages.add(outage(id));
    expect(outages.isGoing(1, T)).toBe(true);
    for (const id of [1, 2]) outages.remove(id);
    expect(outages.isGoing(1, T)).toBe(true);
    outages.remove(3);
    expect(outages.isGoing(1, T)).toBe(false);
    outages.restore([outage(9, { incidentId: 4 })]);
    expect(outages.isGoing(4, T)).toBe(true);
    expect(outages.isGoing(4, T + 6 * MINUTE)).toBe(false);
  });

  it('of incidents that are over do not return after a restart, in whatever order they were stored', () => {
    const one = fc.record({
      incidentId: fc.integer({ min: 1, max: 3 }),
      minute: fc.integer({ min: 0, max: 15 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (list) => {
        const outages = new OutageGroups();
        outages.restore(list.map((each, index) => outage(index + 1, each)));
        const recent = new Set(list.filter(({ minute }) => minute >= 10).map(({ incidentId }) => incidentId));
        const isGoing = [1, 2, 3].map((id) => outages.isGoing(id, T + 15 * MINUTE));
        expect(isGoing).toEqual([1, 2, 3].map((id) => recent.has(id)));
      }),
    );
  });

  it('that are restored no longer count', () => {
    const outages = new OutageGroups();
    outages.add(outage(1));
    outages.add(outage(2));
    outages.remove(1);
    expect(outages.add(outage(3))).toBeNull();
    outages.remove(99);
  });

  it('are measured correctly across the date line and the pole', () => {
    const outages = new OutageGroups();
    const at = (id: number, latitude: number, longitude: number): Outage => ({
      ...outage(id),
      where: { latitude, longitude, line: String(id) },
    });
    outages.add(at(1, -17, 179.98));
    outages.add(at(2, -17, -179.98));
    expect(outages.add(at(3, -17.02, 180))?.alarmIds).toEqual([1, 2, 3]);
    outages.add(at(4, 89.99, 0));
    outages.add(at(5, 89.99, 120));
    expect(outages.add(at(6, 89.99, -120))?.alarmIds).toEqual([4, 5, 6]);
  });

  it('are grouped after a restart as without one', () => {
    const arbitrary = fc.array(
      fc.record({
        km: fc.integer({ min: 0, max: 80 }),
        minute: fc.integer({ min: 0, max: 3 }),
        stationId: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(arbitrary, fc.nat(24), (list, restartAt) => {
        const ordered = [...list].sort((a, b) => a.minute - b.minute);
        const run = (restarts: boolean) => {
          let outages = new OutageGroups();
          const incidents = new Map<number, number | null>();
          ordered.forEach((one, index) => {
            if (restarts && index === restartAt) {
              outages = new OutageGroups();
              outages.restore(
                ordered
                  .slice(0, index)
                  .map((each, before) =>
                    outage(before + 1, { ...each, incidentId: incidents.get(before + 1) ?? null }),
                  ),
              );
            }
            incidents.set(index + 1, null);
            const joined = outages.add(outage(index + 1, one));
            for (const id of joined?.alarmIds ?? []) incidents.set(id, joined!.incidentId);
          });
          return [...incidents];
        };
        expect(run(true)).toEqual(run(false));
      }),
    );
  });

  it('that occur one after the other, each alone, form no incident', () => {
    const outages = new OutageGroups();
    for (let id = 1; id <= 20; id++) expect(outages.add(outage(id, { minute: 3 * id }))).toBeNull();
  });

  it('form an incident exactly when enough stations are connected (compared with all pairs)', () => {
    const arbitrary = fc.array(
      fc.record({ km: fc.integer({ min: 0, max: 120 }), minute: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(arbitrary, (list) => {
        const ordered = [...list].sort((a, b) => a.minute - b.minute);
        const outages = new OutageGroups();
        const grouped = new Set<number>();
        ordered.forEach((one, index) => {
          for (const id of outages.add(outage(index + 1, one))?.alarmIds ?? []) grouped.add(id);
        });
        const reached = (from: number) => {
          const found = new Set([from]);
          for (const one of found) {
            ordered.forEach(({ km }, index) => {
              if (Math.abs(ordered[one]!.km - km) <= INCIDENT_RULE.kilometres) found.add(index);
            });
          }
          return found.size;
        };
        ordered.forEach((_, index) => {
          expect(grouped.has(index + 1)).toBe(reached(index) >= 3);
        });
      }),
    );
  });
});
