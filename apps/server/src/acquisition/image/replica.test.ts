import { NewStation, type StationConfig } from '@outpost/contract';
import { BAD, GOOD, REASON, STALE } from '@outpost/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createImage,
  type Image,
  ImageReplica,
  ImageSource,
  type LinkState,
  presentValue,
  ReplicaFormatError,
  unknownLink,
} from './index.ts';

const AT_MS = Date.parse('2026-03-01T00:00:00Z');

function config(stationId: number, points: number, Version = 1): StationConfig {
  const station = NewStation.parse({
    SiteName: `Station ${stationId}`,
    Host: '127.0.0.1',
    Points: Array.from({ length: points }, (_, index) => ({
      Kind: 'analog',
      Id: stationId * 100 + index,
      Point: `AI${index + 1}`,
      Name: `Point ${index + 1}`,
      Table: 'holding-register',
      Address: index,
      DataType: 'int16',
    })),
  });
  return { ...station, StationId: stationId, Version };
}

/** Everything that a replica carries. */
function stateOf(image: Image, stationId: number) {
  const {
    first,
    count,
    link,
    goodPolls,
    badQuality,
    config: { Version },
  } = image.station(stationId)!;
  const { values, qualities, reasons, measuredAtMs, changedAtMs, conditions } = image.columns;
  const points = Array.from({ length: count }, (_, position) => {
    const slot = first + position;
    const mask = conditions[slot]!;
    const since = [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((limit) => (mask & (1 << limit)) !== 0)
      .map((limit) => image.conditionSinceMs(slot, limit));
    return [values, qualities, reasons, measuredAtMs, changedAtMs]
      .map((column) => column[slot])
      .concat(mask, since);
  });
  return { Version, link: structuredClone(link), goodPolls, badQuality, points };
}

/** The versions that the live hub compares. */
function versionsOf(image: Image, stationId: number) {
  const { first, count, version, linkVersion, polledVersion, conditionsVersion } = image.station(stationId)!;
  const points = Array.from(image.columns.versions.subarray(first, first + count));
  return { version, linkVersion, polledVersion, conditionsVersion, points };
}

function setValue(
  image: Image,
  stationId: number,
  position: number,
  value: number,
  quality = GOOD,
  reason = 0,
) {
  const station = image.station(stationId)!;
  const version = image.touch(station);
  const slot = station.first + position;
  const { values, qualities, reasons, changedAtMs, measuredAtMs, versions } = image.columns;
  values[slot] = value;
  qualities[slot] = quality;
  reasons[slot] = reason;
  changedAtMs[slot] = AT_MS + image.version;
  measuredAtMs[slot] = AT_MS + image.version;
  versions[slot] = version;
}

/** A good poll that measures all points and changes none. */
function poll(image: Image, stationId: number, atMs: number) {
  const station = image.station(stationId)!;
  image.columns.measuredAtMs.fill(atMs, station.first, station.first + station.count);
  const link: LinkState = { ...station.link, status: 'online', lastError: null, failedPolls: 0 };
  const times = { lastGoodPollAtMs: atMs, lastResponseAtMs: atMs, lastAttemptAtMs: atMs - 20 };
  image.setLink(station, { ...link, ...times, roundTripMs: 12.25, countedSinceMs: AT_MS });
}

/** A source with two stations, and the replica of another server that knows them. */
function pair(maxBytes?: number) {
  const from = createImage();
  const to = createImage();
  const all = [config(1, 3), config(2, 2)];
  for (const each of all) from.put(each);
  to.put(config(50, 2));
  for (const each of all) to.put(each);
  const source = new ImageSource(from, 'server-a/1', maxBytes === undefined ? undefined : () => maxBytes);
  const replica = new ImageReplica(to, (stationId) => stationId < 50);
  const synchronise = () => {
    for (const message of source.snapshot()) expect(replica.take(message)).toBe('applied');
  };
  const send = () => source.changes().map((message) => replica.take(message));
  return { from, to, source, replica, synchronise, send };
}

describe('image replica', () => {
  it('carries values, quality, times, link and conditions', () => {
    const { from, to, synchronise, send } = pair();
    synchronise();
    poll(from, 1, AT_MS);
    setValue(from, 1, 0, 4.5);
    setValue(from, 1, 1, Number.NaN, BAD, REASON.NOT_A_NUMBER);
    from.setCondition(from.station(1)!, from.station(1)!.first + 2, 3, AT_MS - 5);
    from.setBadQuality(from.station(1)!, { sinceMs: AT_MS, priority: 'high', points: [100, 101] });
    const failed = { ...from.station(2)!.link, status: 'offline' as const, failedPolls: 3 };
    const lastError = { code: 'MODBUS_TIMEOUT' as const, message: 'Gateway „Süd“ – 2 s', atMs: AT_MS };
    from.setLink(from.station(2)!, { ...failed, lastError, success24h: 0.25, missedPolls: 2 });
    expect(send()).toEqual(['applied']);
    for (const id of [1, 2]) expect(stateOf(to, id)).toEqual(stateOf(from, id));
    from.setCondition(from.station(1)!, from.station(1)!.first + 2, 3, null);
    from.setBadQuality(from.station(1)!, null);
    send();
    expect(stateOf(to, 1)).toEqual(stateOf(from, 1));
    expect(stateOf(to, 1).points.map((point) => point[5])).toEqual([0, 0, 0]);
  });

  it('sends nothing when nothing has changed, and another good poll in few bytes', () => {
    const { from, to, source, replica, synchronise } = pair();
    poll(from, 1, AT_MS);
    source.changes();
    synchronise();
    expect(source.changes()).toEqual([]);
    poll(from, 1, AT_MS + 1_000);
    const before = versionsOf(to, 1);
    const [message] = source.changes();
    expect(message!.length).toBeLessThan(90);
    replica.take(message!);
    expect(stateOf(to, 1)).toEqual(stateOf(from, 1));
    const { version, polledVersion, ...others } = versionsOf(to, 1);
    expect(others).toEqual({
      linkVersion: before.linkVersion,
      conditionsVersion: before.conditionsVersion,
      points: before.points,
    });
    expect(Math.min(version, polledVersion)).toBeGreaterThan(before.version);
  });

  it('gives versions to what changed only', () => {
    const { from, to, synchronise, send } = pair();
    synchronise();
    const before = { own: to.version, one: versionsOf(to, 1), two: versionsOf(to, 2) };
    synchronise();
    expect(to.version).toBe(before.own);
    setValue(from, 1, 1, 7);
    send();
    const { points, version, ...others } = versionsOf(to, 1);
    expect(points.map((each, position) => each > before.one.points[position]!)).toEqual([false, true, false]);
    expect(version).toBeGreaterThan(before.own);
    expect(others).toEqual({
      linkVersion: before.one.linkVersion,
      polledVersion: before.one.polledVersion,
      conditionsVersion: before.one.conditionsVersion,
    });
    expect(versionsOf(to, 2)).toEqual(before.two);
  });

  it('asks for a snapshot first, after a lost message, and from a source that has restarted', () => {
    const { from, to, source, replica, synchronise, send } = pair();
    setValue(from, 1, 0, 1);
    expect(send()).toEqual(['gap']);
    expect(stateOf(to, 1).points[0]![0]).toBeNaN();
    synchronise();
    setValue(from, 1, 0, 2);
    source.changes();
    setValue(from, 1, 1, 3);
    expect(send()).toEqual(['gap']);
    expect(stateOf(to, 1).points.map(([value]) => value)).toEqual([1, Number.NaN, Number.NaN]);
    synchronise();
    expect(stateOf(to, 1)).toEqual(stateOf(from, 1));

    const restarted = new ImageSource(from, 'server-a/2');
    expect(restarted.changes().map((message) => replica.take(message))).toEqual(['gap']);
    expect(restarted.snapshot().map((message) => replica.take(message))).toEqual(['applied']);
  });

  it('ignores messages from before a snapshot, and a snapshot from before newer changes', () => {
    const { from, to, source, replica, synchronise } = pair();
    synchronise();
    setValue(from, 1, 0, 1);
    const [early] = source.changes();
    setValue(from, 1, 0, 2);
    const [late] = source.changes();
    synchronise();
    expect([replica.take(early!), replica.take(late!)]).toEqual(['applied', 'applied']);
    const [old] = source.snapshot();
    setValue(from, 1, 0, 3);
    expect(source.changes().map((message) => replica.take(message))).toEqual(['applied']);
    replica.take(old!);
    expect(stateOf(to, 1)).toEqual(stateOf(from, 1));
  });

  it('splits what is larger than a message, and notices each missing part', () => {
    const { from, to, source, replica, synchronise } = pair(200);
    expect(source.snapshot().length).toBe(2);
    synchronise();
    setValue(from, 1, 0, 1);
    setValue(from, 2, 0, 2);
    for (const id of [1, 2]) from.setLink(from.station(id)!, { ...unknownLink(true), failedPolls: 1 });
    const parts = source.changes();
    expect(parts.length).toBe(2);
    expect(replica.take(parts[1]!)).toBe('gap');
    expect(parts.map((part) => replica.take(part))).toEqual(['applied', 'applied']);
    for (const id of [1, 2]) expect(stateOf(to, id)).toEqual(stateOf(from, id));
    setValue(from, 1, 0, 3);
    setValue(from, 2, 0, 4);
    for (const id of [1, 2]) from.setLink(from.station(id)!, { ...unknownLink(true), failedPolls: 2 });
    expect(replica.take(source.changes()[0]!)).toBe('applied');
    setValue(from, 1, 1, 5);
    expect(replica.take(source.changes()[0]!)).toBe('gap');
    const [first, second] = source.snapshot();
    expect(replica.take(second!)).toBe('gap');
    expect([replica.take(first!), replica.take(second!)]).toEqual(['applied', 'applied']);
    for (const id of [1, 2]) expect(stateOf(to, id)).toEqual(stateOf(from, id));
  });

  it('remembers stations whose configuration it does not have, until a snapshot', () => {
    const { from, to, replica, synchronise, send } = pair();
    synchronise();
    from.put(config(1, 4, 2));
    from.put(config(3, 1));
    setValue(from, 1, 3, 9);
    setValue(from, 2, 0, 8);
    expect(send()).toEqual(['applied']);
    expect([...replica.behind]).toEqual([1, 3]);
    expect([1, 2, 3].map((id) => replica.behind.has(id))).toEqual([true, false, true]);
    expect(stateOf(to, 2)).toEqual(stateOf(from, 2));
    to.put(config(1, 4, 2));
    to.put(config(3, 1));
    // These changes alone would leave out what came before.
    setValue(from, 1, 0, 7);
    send();
    expect(replica.behind.has(1)).toBe(true);
    expect(stateOf(to, 1).points[0]![0]).toBeNaN();
    synchronise();
    expect(replica.behind.size).toBe(0);
    for (const id of [1, 2, 3]) expect(stateOf(to, id)).toEqual(stateOf(from, id));
    // The receiver has it first: the source sends all of it when it has it, too.
    to.put(config(2, 2, 2));
    setValue(from, 2, 1, 6);
    send();
    expect(replica.behind.has(2)).toBe(true);
    from.put(config(2, 2, 2));
    send();
    expect(replica.behind.has(2)).toBe(false);
    expect(stateOf(to, 2)).toEqual(stateOf(from, 2));
  });

  it('leaves stations alone that are not remote', () => {
    const { from, to, synchronise, send } = pair();
    from.put(config(50, 2));
    setValue(from, 50, 0, 99);
    const before = stateOf(to, 50);
    synchronise();
    setValue(from, 50, 1, 99);
    send();
    expect(stateOf(to, 50)).toEqual(before);
  });

  it('shows stations of an unreachable server as stale, with the reason, until they are sent again', () => {
    const { from, to, replica, synchronise, send } = pair();
    poll(from, 1, AT_MS);
    setValue(from, 1, 0, 4.5);
    setValue(from, 1, 1, Number.NaN, BAD, REASON.NOT_A_NUMBER);
    from.setLink(from.station(2)!, unknownLink(false));
    synchronise();
    const [disabled, local] = [stateOf(to, 2), stateOf(to, 50)];
    replica.markUnreachable([1, 2, 7], AT_MS + 9_000);
    const station = to.station(1)!;
    expect([0, 1, 2].map((position) => presentValue(to, station, position))).toMatchObject([
      { Value: 4.5, Quality: 'stale', ChangedAt: '2026-03-01T00:00:09.000Z' },
      { Value: null, Quality: 'stale', ChangedAt: '2026-03-01T00:00:09.000Z' },
      { Value: null, Quality: 'stale', ChangedAt: null },
    ]);
    expect(presentValue(to, station, 0).Reason).toBe(
      'The server that polls this station cannot be reached; last known value',
    );
    expect(station.link).toMatchObject({
      status: 'unknown',
      lastResponseAtMs: AT_MS,
      lastError: { code: 'SERVER_UNREACHABLE', atMs: AT_MS + 9_000 },
    });
    expect([stateOf(to, 2), stateOf(to, 50)]).toEqual([disabled, local]);
    const { version } = to;
    replica.markUnreachable([1], AT_MS + 20_000);
    expect(to.version).toBe(version);
    setValue(from, 1, 2, 1);
    expect(send()).toEqual(['gap']);
    synchronise();
    expect(stateOf(to, 1)).toEqual(stateOf(from, 1));
    expect(to.columns.qualities[station.first + 2]).not.toBe(STALE);
  });

  it('has the documented format', () => {
    const from = createImage();
    from.put(config(7, 2, 3));
    const source = new ImageSource(from, 'ab');
    source.changes();
    const { first } = from.station(7)!;
    from.columns.measuredAtMs[first] = 1;
    from.columns.values[first + 1] = 1.5;
    from.columns.qualities[first + 1] = GOOD;
    from.columns.reasons[first + 1] = 0;
    from.columns.changedAtMs[first + 1] = 2;
    from.columns.versions[first + 1] = from.touch(from.station(7)!);
    const [message] = source.changes();
    expect(
      Buffer.from(message!)
        .toString('hex')
        .replace(/(.{2})(?=.)/g, '$1 '),
    ).toBe(
      [
        // Version, kind, part 0 of 1, sequence 2, epoch.
        '01 00 00 00 01 00 02 00 00 00 02 61 62',
        // Length, station 7, version 3, two points, only points.
        '2e 00 00 00 07 00 00 00 03 00 00 00 02 00 00',
        // One: the second, good, without a reason, 1.5, changed at 2 ms.
        '01 00 01 00 00 00 00 00 00 00 00 00 f8 3f 00 00 00 00 00 00 00 40',
        // Not measured at the last response: the first, at 1 ms.
        '01 01 00 00 00 00 00 00 00 00 00 f0 3f',
        '13 f6 0c 42',
      ].join(' '),
    );
  });

  it('rejects damaged messages and unknown formats, and takes nothing of them', () => {
    const { from, to, source, replica, synchronise } = pair();
    synchronise();
    poll(from, 1, AT_MS);
    setValue(from, 1, 0, 4.5);
    from.setBadQuality(from.station(2)!, { sinceMs: AT_MS, priority: 'low', points: [200] });
    const [message] = source.changes();
    const { version } = to;
    for (let index = 0; index < message!.length; index++) {
      const damaged = message!.slice();
      damaged[index]! ^= 0x10;
      expect(() => replica.take(damaged), `byte ${index}`).toThrow(ReplicaFormatError);
      expect(() => replica.take(message!.slice(0, index)), `${index} bytes`).toThrow(ReplicaFormatError);
    }
    const newer = message!.slice();
    newer[0] = 2;
    expect(() => replica.take(newer)).toThrow('version 2 of the format is not known, only 1');
    expect(to.version).toBe(version);
    // In the middle of other memory, as NATS returns it.
    const memory = new Uint8Array(message!.length + 13);
    memory.set(message!, 13);
    expect(replica.take(memory.subarray(13))).toBe('applied');
    expect(stateOf(to, 1)).toEqual(stateOf(from, 1));
  });

  it('is like its source after any changes, losses and snapshots', () => {
    const stationId = fc.integer({ min: 1, max: 3 });
    const time = fc.option(fc.integer({ min: 0, max: 1e13 }), { nil: null });
    const link: fc.Arbitrary<LinkState> = fc.record({
      status: fc.constantFrom('online', 'offline', 'disabled', 'unknown'),
      lastGoodPollAtMs: time,
      lastResponseAtMs: time,
      lastAttemptAtMs: time,
      lastError: fc.option(
        fc.record({ code: fc.constant('MODBUS_TIMEOUT' as const), message: fc.string(), atMs: fc.nat() }),
        { nil: null },
      ),
      failedPolls: fc.nat(9),
      roundTripMs: fc.option(fc.double({ min: 0, max: 1e4, noNaN: true }), { nil: null }),
      success24h: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
      countedSinceMs: time,
      missedPolls: fc.nat(9),
    });
    const position = fc.nat(3);
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('value' as const),
        stationId,
        position,
        value: fc.double(),
        quality: fc.nat(3),
        reason: fc.nat(9),
      }),
      fc.record({ kind: fc.constant('poll' as const), stationId, atMs: fc.integer({ min: 1, max: 1e13 }) }),
      fc.record({ kind: fc.constant('measured' as const), stationId, position, atMs: fc.nat() }),
      fc.record({ kind: fc.constant('link' as const), stationId, link }),
      fc.record({
        kind: fc.constant('condition' as const),
        stationId,
        position,
        limit: fc.nat(7),
        sinceMs: time,
      }),
      fc.record({
        kind: fc.constant('bad' as const),
        stationId,
        badQuality: fc.option(
          fc.record({
            sinceMs: fc.nat(),
            priority: fc.constantFrom('critical', 'high', 'medium', 'low'),
            points: fc.array(fc.nat()),
          }),
          { nil: null },
        ),
      }),
      fc.record({
        kind: fc.constant('configure' as const),
        stationId,
        points: fc.integer({ min: 1, max: 4 }),
        isKnown: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('send' as const), lost: fc.array(fc.nat(4)) }),
      fc.record({ kind: fc.constant('unreachable' as const), stationId }),
    );
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 60 }),
        fc.integer({ min: 60, max: 2_000 }),
        (changes, maxBytes) => {
          const [from, to] = [createImage(), createImage()];
          const configs = new Map<number, StationConfig>();
          for (let id = 1; id <= 3; id++) {
            configs.set(id, config(id, 4));
            from.put(configs.get(id)!);
            to.put(configs.get(id)!);
          }
          to.put(config(50, 4));
          setValue(to, 50, 0, 1);
          const local = stateOf(to, 50);
          const localVersions = versionsOf(to, 50);
          const source = new ImageSource(from, 'a', () => maxBytes);
          const replica = new ImageReplica(to, (id) => id !== 50);
          const send = (lost: readonly number[] = []) => {
            let isGap = false;
            source.changes().forEach((message, index) => {
              if (!lost.includes(index)) isGap = replica.take(message) === 'gap' || isGap;
            });
            if (isGap) for (const message of source.snapshot()) expect(replica.take(message)).toBe('applied');
          };
          for (const each of changes) {
            if (each.kind === 'send') {
              send(each.lost);
              continue;
            }
            const station = from.station(each.stationId)!;
            const at = 'position' in each ? each.position % station.count : 0;
            const slot = station.first + at;
            switch (each.kind) {
              case 'value':
                setValue(from, each.stationId, at, each.value, each.quality, each.reason);
                break;
              case 'poll':
                poll(from, each.stationId, each.atMs);
                break;
              case 'measured':
                from.columns.measuredAtMs[slot] = each.atMs;
                from.touch(station);
                break;
              case 'link':
                from.setLink(station, each.link);
                break;
              case 'condition':
                from.setCondition(station, slot, each.limit, each.sinceMs);
                break;
              case 'bad':
                from.setBadQuality(station, each.badQuality as Parameters<Image['setBadQuality']>[1]);
                break;
              case 'configure': {
                const next = config(each.stationId, each.points, station.config.Version + 1);
                configs.set(each.stationId, next);
                from.put(next);
                if (each.isKnown) to.put(next);
                break;
              }
              case 'unreachable':
                replica.markUnreachable([each.stationId], 5);
            }
          }
          // Every server gets every configuration in the end, and something changes to show a loss.
          for (const each of configs.values())
            if (to.station(each.StationId)!.config.Version !== each.Version) to.put(each);
          setValue(from, 1, 0, 123);
          send();
          if (replica.behind.size > 0) for (const message of source.snapshot()) replica.take(message);
          expect(replica.behind.size).toBe(0);
          for (let id = 1; id <= 3; id++) expect(stateOf(to, id)).toEqual(stateOf(from, id));
          expect(stateOf(to, 50)).toEqual(local);
          expect(versionsOf(to, 50)).toEqual(localVersions);
        },
      ),
    );
  });
});
