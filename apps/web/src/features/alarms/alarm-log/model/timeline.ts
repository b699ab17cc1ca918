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
