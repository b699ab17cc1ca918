import type { AlarmCallout, AlarmDelivery, AlarmDetail, AlarmEvent } from '@outpost/contract';

/** Of an escalation: all users, repeated until one acknowledges. */
const LAST_STEP = 3;

/** An event, an escalation step or a delivery of an alarm. */
export type TimelineItem =
  | { readonly what: 'event'; readonly event: AlarmEvent }
  | {
      readonly what: 'callout';
      /** The newest of a step that is repeated. */
      readonly callout: AlarmCallout;
      /** Its earlier repeats with their deliveries; empty: it was not repeated. */
      readonly earlier: readonly TimelineEntry[];
    }
  | { readonly what: 'delivery'; readonly delivery: AlarmDelivery };

/** An entry of an alarm's timeline. */
export type TimelineEntry = TimelineItem & {
  readonly key: string;
  readonly atMs: number;
  /** Delay since the previous entry, ms; null: first entry. */
  readonly afterMs: number | null;
};

/**
 * The timeline, oldest first; a digest, which may be older than the alarm, is not before its first event. At the same
 * instant: events, then escalation steps, then deliveries. The
 * repeats of an escalation step are one entry, at the time of the first.
 */
export function timelineOf({
  Events,
  Callouts,
  Deliveries,
}: Pick<AlarmDetail, 'Events' | 'Callouts' | 'Deliveries'>): TimelineEntry[] {
  const raisedMs = Date.parse(Events.find(({ Kind }) => Kind === 'raised')?.At ?? '') || 0;
  const items = [
    ...Events.map((event) => ({
      what: 'event' as const,
      event,
      key: `event ${event.Id}`,
      atMs: Date.parse(event.At),
    })),
    ...Callouts.map((callout, index) => ({
      what: 'callout' as const,
      callout,
      earlier: [],
      key: `callout ${index}`,
      atMs: Date.parse(callout.At),
    })),
    ...Deliveries.map((delivery) => ({
      what: 'delivery' as const,
      delivery,
      key: `delivery ${delivery.Id}`,
      atMs: Math.max(Date.parse(delivery.CreatedAt), delivery.About === 'digest' ? raisedMs : 0),
    })),
  ];
  // The sort is stable: within an instant the order above is kept.
  items.sort((a, b) => a.atMs - b.atMs);
  return withDelays(foldRepeats(items));
}

type PlacedItem = TimelineItem & Pick<TimelineEntry, 'key' | 'atMs'>;

const withDelays = (items: readonly PlacedItem[]): TimelineEntry[] =>
  items.map((item, index) => {
    const before = items[index - 1];
    return { ...item, afterMs: before ? item.atMs - before.atMs : null };
  });

/**
 * The last step is repeated until a user acknowledges: only the newest of an escalation is shown in full. An
 * alarm that returns and is raised again is escalated from the first step again.
 */
function foldRepeats(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const escalations: PlacedItem[][] = [[]];
  let wasRepeat = false;
  for (const item of items) {
    if (item.what === 'callout') {
      if (wasRepeat && !isRepeat(item)) escalations.push([]);
      wasRepeat = isRepeat(item);
    }
    escalations.at(-1)!.push(item);
  }
  return escalations.flatMap(foldEscalation);
}

const isRepeat = (item: PlacedItem) => item.what === 'callout' && item.callout.Step === LAST_STEP;

function foldEscalation(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const first = items.find(isRepeat);
  const last = items.findLast(isRepeat);
  if (first === undefined || last === undefined || first === last) return items;
  const isEarlier = (item: PlacedItem) =>
    isRepeat(item) || (item.what === 'delivery' && item.atMs >= first.atMs && item.atMs < last.atMs);
  const earlier = withDelays(items.filter((item) => item !== last && isEarlier(item)));
  return items.flatMap((item) => {
    if (item === first) return [{ ...last, atMs: first.atMs, earlier }];
    return isEarlier(item) ? [] : [item];
  });
}
