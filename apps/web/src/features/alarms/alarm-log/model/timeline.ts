import type { AlarmCallout, AlarmDelivery, AlarmDetail, AlarmEvent } from '@outpost/contract';

/** An event, an escalation step or a delivery of an alarm. */
export type TimelineItem =
  | { readonly what: 'event'; readonly event: AlarmEvent }
  | { readonly what: 'callout'; readonly callout: AlarmCallout }
  | { readonly what: 'delivery'; readonly delivery: AlarmDelivery };

/** An entry of an alarm's timeline. */
export type TimelineEntry = TimelineItem & {
  readonly key: string;
  readonly atMs: number;
  /** Delay since the previous entry, ms; null: first entry. */
  readonly afterMs: number | null;
};

/**
 * The timeline, oldest first. At the same instant: events, then escalation steps, then deliveries.
 */
export function timelineOf({
  Events,
  Callouts,
  Deliveries,
}: Pick<AlarmDetail, 'Events' | 'Callouts' | 'Deliveries'>): TimelineEntry[] {
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
      key: `callout ${index}`,
      atMs: Date.parse(callout.At),
    })),
    ...Deliveries.map((delivery) => ({
      what: 'delivery' as const,
      delivery,
      key: `delivery ${delivery.Id}`,
      atMs: Date.parse(delivery.CreatedAt),
    })),
  ];
  // The sort is stable: within an instant the order above is kept.
  items.sort((a, b) => a.atMs - b.atMs);
  return items.map((item, index) => {
    const before = items[index - 1];
    return { ...item, afterMs: before ? item.atMs - before.atMs : null };
  });
}

const MINUTE = 60_000;

/** A delay in one or two units: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function formatDelay(ms: number): string {
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < MINUTE) return `${Math.floor(ms / 1_000)} s`;
  const parts = [
    ['d', Math.floor(ms / 86_400_000)],
    ['h', Math.floor(ms / 3_600_000) % 24],
    ['min', Math.floor(ms / MINUTE) % 60],
    ['s', Math.floor(ms / 1_000) % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ');
}
