/** The clock and timers of the live connection; tests pass in their own. */
export interface Timing {
  /** This machine's clock, ms since 1970-01-01T00:00Z; the same in all tabs of a browser. It may be set. */
  nowMs(): number;
  /** Calls `work` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, work: () => void): () => void;
}

/** The browser's own clock and timers. */
export const systemTiming: Timing = {
  nowMs: Date.now,
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
