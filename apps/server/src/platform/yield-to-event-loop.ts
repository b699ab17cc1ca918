/** Work goes on for this long in one turn of the event loop before everything else gets its turn. */
const MAX_INTERVAL_MS = 4;

/** When the work of this turn began; null until somebody asks. */
let begunMs: number | null = null;

/**
 * To be awaited between pieces of work that are long together: goes on at once, or in a later turn of the event loop when all that
 * ask have worked for long enough in this one. A piece itself is never cut, so it should take a millisecond at most.
 */
export const yieldToEventLoop = (): Promise<void> | undefined => (isOver() ? laterTurn() : undefined);

function isOver(): boolean {
  const nowMs = performance.now();
  if (begunMs !== null) return nowMs - begunMs >= MAX_INTERVAL_MS;
  begunMs = nowMs;
  setImmediate(() => {
    begunMs = null;
  });
  return false;
}

/** Of several that wait one may use up the next turn, too. */
async function laterTurn(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (isOver());
}
