/**
 * Time from one instant up to, not including, another one; ms since 1970-01-01T00:00Z. Ends may be
 * infinite.
 */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The same time in order in as few spans as possible: overlapping and touching ones are merged,
 * empty ones removed.
 */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { fromMs: number; toMs: number }[] = [];
  const ordered = spans
    .filter(({ fromMs, toMs }) => fromMs < toMs)
    .sort((a, b) => (a.fromMs === b.fromMs ? 0 : a.fromMs - b.fromMs));
  for (const { fromMs, toMs } of ordered) {
    const last = merged.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else merged.push({ fromMs, toMs });
  }
  return merged;
}

/** `spans`, which are merged, without the time of `gone`. */
export function withoutSpan(spans: readonly Span[], gone: Span): Span[] {
  return spans.flatMap(({ fromMs, toMs }) =>
    [
      { fromMs, toMs: Math.min(toMs, gone.fromMs) },
      { fromMs: Math.max(fromMs, gone.toMs), toMs },
    ].filter((span) => span.fromMs < span.toMs),
  );
}

/** The intersection of two lists of merged spans, merged. */
export function commonSpans(some: readonly Span[], others: readonly Span[]): Span[] {
  const common: Span[] = [];
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [a, b] = [some[i]!, others[j]!];
    const fromMs = Math.max(a.fromMs, b.fromMs);
    const toMs = Math.min(a.toMs, b.toMs);
    if (fromMs < toMs) common.push({ fromMs, toMs });
    if (a.toMs < b.toMs) i++;
    else j++;
  }
  return common;
}

/** The span that contains an instant, of merged ones. */
export function spanAt(spans: readonly Span[], atMs: number): Span | undefined {
  return spans.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
}
