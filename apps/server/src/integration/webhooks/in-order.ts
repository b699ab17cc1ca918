/** Something with a time. */
export interface Dated {
  readonly atMs: number;
}

/** What was read of a source, in the order of the source. */
export interface ReadPart<T extends Dated> {
  readonly events: readonly T[];
  /** There may be more, which has not been read. */
  readonly isFull: boolean;
}

/**
 * The events of several sources, oldest first; each source keeps its own order, and of events with
 * the same time those of the first source come first. It ends where one source has to be read on,
 * because what follows there can be older than what the others have.
 */
export function takeInOrder<T extends Dated>(
  parts: readonly ReadPart<T>[],
): { readonly taken: readonly T[]; readonly isMore: boolean } {
  const next = parts.map(() => 0);
  const taken: T[] = [];
  for (;;) {
    let oldest = -1;
    for (const [position, { events, isFull }] of parts.entries()) {
      const event = events[next[position]!];
      if (event === undefined) {
        if (isFull) return { taken, isMore: true };
      } else if (oldest === -1 || event.atMs < parts[oldest]!.events[next[oldest]!]!.atMs) oldest = position;
    }
    if (oldest === -1) return { taken, isMore: false };
    taken.push(parts[oldest]!.events[next[oldest]!]!);
    next[oldest]! += 1;
  }
}
