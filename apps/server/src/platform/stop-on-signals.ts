import * as texts from './texts.ts';

/** An orderly stop that takes longer than this is aborted. */
const STOP_WITHIN_MS = 20_000;
/** npm forwards a signal that the terminal has already sent to both. */
const SAME_SIGNAL_MS = 500;

/**
 * SIGTERM or SIGINT stop in order and end the process with 0; a second signal, or an orderly stop
 * that fails or takes too long, ends it at once with 1.
 *
 * @param stop the orderly stop
 * @param describeError formats an error for the console
 */
export function stopOnSignals(stop: () => Promise<void>, describeError: (error: unknown) => string): void {
  let first: { signal: NodeJS.Signals; atMs: number } | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    const atMs = performance.now();
    if (first) {
      if (signal === first.signal && atMs - first.atMs < SAME_SIGNAL_MS) return;
      process.stdout.write(texts.stoppedImmediately(signal));
      process.exit(1);
    }
    first = { signal, atMs };
    const late = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
    stop().then(
      () => {
        clearTimeout(late);
        process.exit(0);
      },
      (error) => {
        process.stderr.write(texts.notStoppedCleanly(describeError(error)));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
