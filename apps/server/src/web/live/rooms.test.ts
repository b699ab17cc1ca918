import {
  type Delta,
  HUB_EVENTS,
  type HubRoom,
  OverviewSnapshot,
  PointsSnapshot,
  StatesSnapshot,
  StationSnapshot,
} from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reads, START_MS, testStation } from '../../testing/data-path.ts';
import {
  apply,
  applyStates,
  collect,
  fetchSnapshot,
  LiveHarness,
  mirrorOverview,
  mirrorPoints,
  mirrorStates,
  mirrorStation,
  subscribeTo,
} from './testing/live-kit.ts';

const SECOND = 1_000;

describe('rooms of the hub', () => {
  it('sends changes once a tick, and nothing for values within their deadband', async () => {
    const live = await LiveHarness.open();
    live.poll(1, START_MS, reads(5, 0));
    const socket = await live.connect('/stationhub');
    const snapshot = PointsSnapshot.parse(await subscribeTo(socket, 'all'));
    expect(snapshot.Stations[0]!.Points).toEqual([
      [101, 5, 0, START_MS],
      [102, false, 0, START_MS],
    ]);
    const { received } = collect(socket);
    live.poll(1, START_MS + SECOND, reads(7, 1));
    live.poll(1, START_MS + 2 * SECOND, reads(7.2, 0));
    live.tick();
    live.tick();
    const deltas = await received();
    // The subscription came after the first poll, and the tick before it had not passed yet.
    expect(deltas).toHaveLength(1);
    expect(deltas[0]).toMatchObject({
      Room: 'all',
      Epoch: 'e1',
      Sequence: snapshot.Sequence + 1,
      Stations: [
        {
          StationId: 1,
          Communication: {
            LastGoodPollAt: '2026-03-01T00:00:02.000Z',
            LastAnswerAt: '2026-03-01T00:00:02.000Z',
          },
          Points: [
            [101, 7, 0, START_MS + SECOND],
            [102, false, 0, START_MS + 2 * SECOND],
          ],
        },
      ],
    });
  });

  it('never reuses a number, so that a delta in flight to a client that left is not taken for the next one', async () => {
    const live = await LiveHarness.open();
    const socket = await live.connect();
    const { received } = collect(socket);
    await subscribeTo(socket, 'station:1');
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    const [late] = await received();
    await fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'station:1' });
    const again = await subscribeTo(socket, 'station:1');
    expect(again.Sequence).toBeGreaterThanOrEqual(late!.Sequence);
  });

  it('keeps a page that applies deltas equal to a fresh snapshot', async () => {
    const shape = { analog: 3, digital: 2 };
    const live = await LiveHarness.open([1, 2, 3].map((id) => testStation(id, shape)));
    const step = fc.record({
      station: fc.integer({ min: 1, max: 3 }),
      answer: fc.option(
        fc.tuple(
          fc.oneof(fc.double({ min: 0, max: 12, noNaN: true }), fc.constant(Number.NaN)),
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 1 }),
          fc.integer({ min: 0, max: 1 }),
        ),
        { freq: 6 },
      ),
      /** Users suppress or unsuppress something. */
      decide: fc.option(
        fc.record({ suppressionState: fc.boolean(), pointId: fc.constantFrom(101, 201, 301, null) }),
        {
          freq: 3,
        },
      ),
      /** A controller's setpoints differ from what was pushed. */
      drift: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 3 }),
      tick: fc.boolean(),
      /** Other clients request snapshots in between. */
      look: fc.boolean(),
    });
    let atMs = START_MS;
    const other = { '/': await live.connect(), '/stationhub': await live.connect('/stationhub') };
    const asksAgain = ['all', 'states'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const socket = await live.connect();
        const hubSocket = await live.connect('/stationhub');
        const { received, deltas } = collect(socket);
        const hubSide = collect(hubSocket);
        const all = OverviewSnapshot.parse(await subscribeTo(socket, 'all'));
        const one = StationSnapshot.parse(await subscribeTo(socket, 'station:2'));
        const states = StatesSnapshot.parse(await subscribeTo(socket, 'states'));
        const points = PointsSnapshot.parse(await subscribeTo(hubSocket, 'all'));
        const hubStates = StatesSnapshot.parse(await subscribeTo(hubSocket, 'states'));
        for (const { station, answer, decide, drift, tick, look } of steps) {
          atMs += SECOND;
          live.poll(station, atMs, answer && reads(...answer));
          if (decide?.pointId === null) live.image.maintain(station, decide.suppressionState ? atMs : null);
          else if (decide) {
            const alarm = { stationId: station, pointId: decide.pointId, kind: 'H' } as const;
            live.image.suppress(alarm, decide.suppressionState ? { state: 'shelved', untilMs: atMs } : null);
          }
          if (drift !== null) live.image.setDrifted(station, drift);
          if (look) {
            for (const room of asksAgain) {
              await subscribeTo(other['/'], room);
              await subscribeTo(other['/stationhub'], room);
            }
          }
          if (tick) live.tick();
        }
        const late = {
          overview: OverviewSnapshot.parse(await subscribeTo(other['/'], 'all')),
          states: StatesSnapshot.parse(await subscribeTo(other['/stationhub'], 'states')),
        };
        live.tick();
        await received();
        await hubSide.received();
        const overview = mirrorOverview(all);
        const detail = mirrorStation(one);
        const values = mirrorPoints(points);
        const of = (room: HubRoom) => deltas.filter((delta) => delta.Room === room);
        const ofHub = (room: HubRoom) => hubSide.deltas.filter((delta) => delta.Room === room);
        apply(overview, of('all'), all.Sequence);
        apply(detail, of('station:2'), one.Sequence);
        apply(values, ofHub('all'), points.Sequence);
        const now = {
          overview: mirrorOverview(await subscribeTo(socket, 'all')),
          states: mirrorStates(await subscribeTo(socket, 'states')),
        };
        expect(overview).toEqual(now.overview);
        expect(detail).toEqual(mirrorStation(await subscribeTo(socket, 'station:2')));
        expect(values).toEqual(mirrorPoints(await subscribeTo(hubSocket, 'all')));
        for (const [snapshot, following] of [
          [states, of('states')],
          [hubStates, ofHub('states')],
        ] as const) {
          const kept = mirrorStates(snapshot);
          applyStates(kept, following, snapshot.Sequence);
          expect(kept).toEqual(now.states);
        }
        // A client that joined halfway with a shared snapshot gets the rest as well.
        const lateOverview = mirrorOverview(late.overview);
        const lateStates = mirrorStates(late.states);
        const after = (list: Delta[], sequence: number) => list.filter((delta) => delta.Sequence > sequence);
        apply(lateOverview, after(of('all'), late.overview.Sequence), late.overview.Sequence);
        applyStates(lateStates, after(ofHub('states'), late.states.Sequence), late.states.Sequence);
        expect(lateOverview).toEqual(now.overview);
        expect(lateStates).toEqual(now.states);
        socket.disconnect();
        hubSocket.disconnect();
      }),
      { numRuns: 40 },
    );
  });

  it('sends only another good poll for a station that keeps responding', async () => {
    const live = await LiveHarness.open();
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    const socket = await live.connect('/stationhub');
    await subscribeTo(socket, 'all');
    const { received } = collect(socket);
    live.poll(1, START_MS + SECOND, reads(5, 0));
    live.tick();
    live.poll(1, START_MS + 2 * SECOND, null);
    live.tick();
    live.poll(1, START_MS + 3 * SECOND, reads(5, 0));
    live.tick();
    const [suppressionState, silent, back] = (await received()).map(({ Stations }) => Stations[0]!);
    expect(suppressionState).toEqual({ StationId: 1, Polled: [START_MS + SECOND, 0, 12] });
    expect(silent).toMatchObject({ Communication: { Status: 'offline', FailedPolls: 3 }, BadPoints: 0 });
    expect(back).toMatchObject({ Communication: { Status: 'online', LastError: null } });
  });

  it('sends a station in room states only when its state changes', async () => {
    const live = await LiveHarness.open();
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    for (const namespace of ['/', '/stationhub']) {
      const socket = await live.connect(namespace);
      const { States, Sequence } = StatesSnapshot.parse(await subscribeTo(socket, 'states'));
      expect(States).toEqual([
        {
          StationId: 1,
          Status: 'online',
          LastGoodPollAt: '2026-03-01T00:00:00.000Z',
          LastAnswerAt: '2026-03-01T00:00:00.000Z',
          Suppression: null,
          Quiet: null, // cspell:disable-line
          Worst: null,
          Conditions: 0,
          Suppressed: 0,
          BadPoints: 0,
        },
        expect.objectContaining({
          StationId: 2,
          Status: 'unknown',
          LastGoodPollAt: null,
          LastAnswerAt: null,
        }),
      ]);
      const { received } = collect(socket);
      for (const [second, reading] of [
        reads(6, 1),
        reads(7, 0),
        reads(9, Number.NaN),
        reads(9, 0),
      ].entries()) {
        live.poll(1, START_MS + (second + 1) * SECOND, reading);
        live.tick();
      }
      const deltas = await received();
      expect(deltas.map((delta) => [delta.Sequence - Sequence, delta.Stations])).toEqual([
        [
          1,
          [
            {
              StationId: 1,
              State: {
                Status: 'online',
                LastGoodPollAt: '2026-03-01T00:00:03.000Z',
                LastAnswerAt: '2026-03-01T00:00:03.000Z',
                Suppression: null,
                Quiet: null, // cspell:disable-line
                Worst: 'high',
                Conditions: 1,
                Suppressed: 0,
                BadPoints: 1,
              },
            },
          ],
        ],
        [2, [expect.objectContaining({ State: expect.objectContaining({ BadPoints: 0, Conditions: 1 }) })]],
      ]);
      live.poll(1, START_MS, reads(5, 0));
      live.tick();
      socket.disconnect();
    }
  });

  it('sends suppression of an alarm and its end to every room at once', async () => {
    const live = await LiveHarness.open();
    live.poll(1, START_MS, reads(9, 0));
    const socket = await live.connect();
    const { received } = collect(socket);
    const rooms = ['all', 'states', 'station:1'] as const;
    for (const room of rooms) await subscribeTo(socket, room);
    const told = async () => {
      live.tick();
      const all = (await received()).splice(0);
      return rooms.map((room) => all.filter(({ Room }) => Room === room).map(({ Stations }) => Stations[0]!));
    };
    await told();
    const Suppressed = { State: 'shelved', Until: '2026-03-01T00:01:00.000Z' };
    const noSuppression = { Suppression: null, Quiet: null }; // cspell:disable-line
    live.image.suppress(
      { stationId: 1, pointId: 101, kind: 'H' },
      { state: 'shelved', untilMs: START_MS + 60 * SECOND },
    );
    const Conditions = [expect.objectContaining({ PointId: 101, Suppressed })];
    expect(await told()).toEqual([
      [{ StationId: 1, ...noSuppression, Conditions }],
      [{ StationId: 1, State: expect.objectContaining({ Worst: null, Conditions: 0, Suppressed: 1 }) }],
      [{ StationId: 1, ...noSuppression, Conditions }],
    ]);
    live.image.maintain(1, START_MS + 120 * SECOND);
    const Suppression = {
      MaintenanceUntil: '2026-03-01T00:02:00.000Z',
      Communication: { State: 'maintenance', Until: '2026-03-01T00:02:00.000Z' },
    };
    const suppressed = { Suppression, Quiet: Suppression }; // cspell:disable-line
    expect(await told()).toEqual([
      [{ StationId: 1, ...suppressed, Conditions }],
      [{ StationId: 1, State: expect.objectContaining({ Suppression, Worst: null }) }],
      [{ StationId: 1, ...suppressed, Conditions }],
    ]);
    live.image.maintain(1, null);
    live.image.suppress({ stationId: 1, pointId: 101, kind: 'H' }, null);
    const annunciated = [expect.objectContaining({ PointId: 101, Suppressed: null })];
    expect(await told()).toEqual([
      [{ StationId: 1, ...noSuppression, Conditions: annunciated }],
      [{ StationId: 1, State: expect.objectContaining({ Suppression: null, Worst: 'high', Conditions: 1 }) }],
      [{ StationId: 1, ...noSuppression, Conditions: annunciated }],
    ]);
  });

  it('makes one snapshot for all requests before the next delta, and the delta has what is newer', async () => {
    const live = await LiveHarness.open();
    const sockets = await Promise.all(Array.from({ length: 12 }, () => live.connect('/stationhub')));
    const sides = sockets.map(collect);
    const early = await Promise.all(sockets.slice(0, 6).map((socket) => subscribeTo(socket, 'all')));
    live.poll(1, START_MS, reads(5, 0));
    const late = await Promise.all(sockets.slice(6).map((socket) => subscribeTo(socket, 'all')));
    expect(live.hub.stats.snapshots).toBe(1);
    live.tick();
    const now = mirrorPoints(await subscribeTo(await live.connect('/stationhub'), 'all'));
    expect(live.hub.stats.snapshots).toBe(2);
    for (const [index, snapshot] of [...early, ...late].entries()) {
      const kept = mirrorPoints(snapshot);
      apply(kept, await sides[index]!.received(), (snapshot as PointsSnapshot).Sequence);
      expect(kept).toEqual(now);
    }
  });

  it('carries text of any script and the reasons of values that are not good', async () => {
    const SiteName = 'Überlauf “Nord” 水位';
    const live = await LiveHarness.open([testStation(1, { overrides: { SiteName } })]);
    live.poll(1, START_MS, reads(Number.NaN, 0));
    const socket = await live.connect();
    const { Stations } = OverviewSnapshot.parse(await subscribeTo(socket, 'all'));
    expect(Stations[0]!.SiteName).toBe(SiteName);
    const hubSocket = await live.connect('/stationhub');
    const snapshot = PointsSnapshot.parse(await subscribeTo(hubSocket, 'all'));
    expect(snapshot.Stations[0]!.Reasons).toEqual({ 101: 'Invalid value from the controller' });
  });

  it('sends created, changed and deleted stations', async () => {
    const live = await LiveHarness.open();
    const socket = await live.connect();
    await subscribeTo(socket, 'all');
    await subscribeTo(socket, 'states');
    await subscribeTo(socket, 'station:2');
    const { received } = collect(socket);
    const changed = testStation(1, { overrides: { Version: 2 } });
    live.bus.emit('stationChanged', { StationId: 1, Config: changed });
    live.bus.emit('stationChanged', { StationId: 3, Config: testStation(3) });
    live.bus.emit('stationChanged', { StationId: 2, Config: null });
    live.tick();
    const deltas = await received();
    const configuredIn = (room: HubRoom) =>
      deltas
        .filter((delta) => delta.Room === room)
        .flatMap(({ Stations }) => Stations.filter((station) => station.Configuration))
        .map(({ StationId }) => StationId);
    expect(configuredIn('all').sort()).toEqual([1, 2, 3]);
    expect(configuredIn('states').sort()).toEqual([1, 2, 3]);
    expect(deltas.find(({ Room }) => Room === 'states')!.Stations).toHaveLength(3);
    expect(configuredIn('station:2')).toEqual([2]);
  });

  it('sends nothing to a room that was left', async () => {
    const live = await LiveHarness.open();
    const socket = await live.connect();
    await subscribeTo(socket, 'all');
    await fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'all' });
    const { received } = collect(socket);
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    expect(await received()).toEqual([]);
    expect(live.hub.stats.deltas).toBe(0);
  });
});
