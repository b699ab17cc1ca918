import { GOOD, REASON, STALE } from '@outpost/core';
import { expect, test } from 'vitest';
import { createImage, type Image, ImageSource } from '../acquisition/index.ts';
import type { KnownNode } from '../platform/storage/index.ts';
import { testContext } from '../testing/context.ts';
import { testStation } from '../testing/data-path.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { NodeViews } from './node-views.ts';
import { encode, subjects } from './requests.ts';

const NODE: KnownNode = {
  ...{ epoch: 7, lane: 1, server: 'B', sinceMs: 0, isOver: false, clockOffMs: 0 },
  mayHave: 'any',
};
const STATION = testStation(1);

/** Polled with a good value of the first point. */
function poll(image: Image, value: number, atMs: number): void {
  const station = image.station(1)!;
  image.setLink(station, {
    ...{ ...station.link, status: 'online', lastError: null, failedPolls: 0 },
    ...{ lastGoodPollAtMs: atMs, lastResponseAtMs: atMs, lastAttemptAtMs: atMs },
  });
  const { columns } = image;
  columns.values[station.first] = value;
  columns.qualities[station.first] = GOOD;
  columns.reasons[station.first] = REASON.NONE;
  columns.measuredAtMs[station.first] = atMs;
  columns.versions[station.first] = image.touch(station);
}

function viewsOfOneNode() {
  const clock = new ManualClock(1_000_000);
  const [image, nodeImage] = [createImage(), createImage()];
  for (const one of [image, nodeImage]) one.put(STATION);
  const source = new ImageSource(nodeImage, 'e1');
  const listeners = new Map<string, (data: Uint8Array, subject: string) => void>();
  const lost: number[] = [];
  let isNodeThere = true;
  const say = (what: 'values' | 'beat', data: Uint8Array) =>
    listeners.get(subjects[what]('*'))!(data, subjects[what](7));
  const views = new NodeViews(testContext({ clock }), image, {
    nodeOf: () => 7,
    askSnapshot: async () => {
      if (!isNodeThere) throw new Error('gone');
      for (const message of source.snapshot()) say('values', message);
    },
    onLost: (node) => void lost.push(node),
  });
  views.start({
    subscribe: (subject, listener) => {
      listeners.set(subject, listener);
      return () => {};
    },
  });
  const publish = () => {
    for (const message of source.changes()) say('values', message);
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advanceAsync(1_000);
      views.check([NODE], (node) => (node === 7 ? [1] : []));
    }
    // What was asked has been answered.
    await clock.advanceAsync(0);
  };
  const state = () => {
    const { first, link } = image.station(1)!;
    const { values, qualities, reasons } = image.columns;
    return [values[first], qualities[first], reasons[first], link.status];
  };
  const beat = () => {
    const counts = { stations: 1, endpoints: 1, connections: 1, requests: 9 };
    const polls = { goodPolls: 8, refusedPolls: 1, failedPolls: 0, missedPolls: 0 };
    say('beat', encode({ ...counts, ...polls }));
  };
  const leave = () => {
    isNodeThere = false;
  };
  const back = () => {
    isNodeThere = true;
  };
  return { clock, views, nodeImage, publish, pass, state, beat, lost, leave, back };
}

test('values of a node come into the image, and are stale when nothing is heard of it', async () => {
  const { clock, views, nodeImage, publish, pass, state, beat, lost, leave, back } = viewsOfOneNode();
  poll(nodeImage, 5, clock.now());
  publish();
  await pass(2);
  expect(state()).toEqual([5, GOOD, REASON.NONE, 'online']);
  beat();
  expect(views.stats()).toMatchObject({ goodPolls: 8, connections: 1 });
  leave();
  await pass(6);
  expect([views.isReachable(7), lost]).toEqual([false, [7]]);
  expect(state()).toEqual([5, STALE, REASON.SERVER_UNREACHABLE, 'unknown']);
  back();
  poll(nodeImage, 6, clock.now());
  beat();
  await pass(2);
  expect([views.isReachable(7), ...state()]).toEqual([true, 6, GOOD, REASON.NONE, 'online']);
});

test('values from before a station was moved become stale if its node does not poll it', async () => {
  const { clock, views, nodeImage, publish, pass, state, beat, leave } = viewsOfOneNode();
  poll(nodeImage, 5, clock.now());
  publish();
  await pass(2);
  // Given again, to a node that says it works and publishes nothing of the station.
  views.expect(7, [1]);
  leave();
  for (let second = 0; second < 6; second++) {
    beat();
    await pass(1);
  }
  expect(state()).toEqual([5, STALE, REASON.SERVER_UNREACHABLE, 'unknown']);
});
