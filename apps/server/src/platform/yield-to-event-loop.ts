/** How long work continues in one turn of the event loop before it yields. */
const MAX_INTERVAL_MS = 4;

/** When the work of this turn began; null until the first call. */
let begunMs: number | null = null;

/**
 * Await it between pieces of work that are long together: continues at once, or in a later turn of
 * the event loop when all callers have worked for long enough in this one. A piece itself is never
 * interrupted, so it should take a millisecond at most.
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

/** Of several waiting callers one may use up the next turn, too. */
async function laterTurn(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (isOver());
}
