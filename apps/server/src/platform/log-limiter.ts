import type { LogFn, Logger } from 'pino';
import type { Clock } from './clock.ts';
import { type Counted, RepeatCounter } from './repeat-counter.ts';
import * as texts from './texts.ts';

/** Of one text, distinguished by their subject. */
const MAX_LINES_PER_TEXT = 100;
/**
 * The fields that distinguish lines of one text. None that an outsider can choose freely, such as a
 * URL.
 */
const SUBJECT_FIELDS = ['stationId', 'pointId', 'accountId', 'address', 'channel', 'setting', 'reason'];
/** Levels of pino: debug is for those who want every line, and fatal lines occur once. */
const [INFO, FATAL] = [30, 60];

type Fields = Readonly<Record<string, unknown>>;

interface Line {
  readonly logger: Logger;
  readonly method: LogFn;
  /** The subject of the line. */
  readonly subject: Fields;
}

/**
 * Bounds repeated log lines, so that no client and no broken device fills the disk or hides other
 * lines. The first line of a text about a subject is written, further ones are counted, and the
 * count is logged once a minute.
 */
export class LogLimiter {
  readonly #repeats: RepeatCounter<Line>;

  constructor(clock: Clock) {
    this.#repeats = new RepeatCounter(clock, MAX_LINES_PER_TEXT, (counted, others) => {
      for (const one of counted) writeCount(one, one.newest.subject);
      for (const one of others) writeCount(one, {});
    });
  }

  /** A line as pino's `logMethod` hook gets it, written or counted. */
  log(logger: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const { text, subject } = read(args);
    const key = JSON.stringify([level, text, subject]);
    if (level < INFO || level >= FATAL || this.#repeats.open(text, key)) method.apply(logger, args);
    else this.#repeats.count(text, key, { logger, method, subject });
  }

  /** Writes the pending counts. */
  stop(): void {
    this.#repeats.stop();
  }
}

function writeCount({ group: text, count, newest }: Counted<Line>, subject: Fields): void {
  newest.method.call(newest.logger, { ...subject, count }, texts.repeatedMessage(text, count));
}

function read([first, second]: readonly unknown[]): { text: string; subject: Fields } {
  if (typeof first === 'string') return { text: first, subject: {} };
  const fields = (first ?? {}) as Fields;
  const { message } = (fields instanceof Error ? fields : (fields.err ?? {})) as Partial<Error>;
  const subject = SUBJECT_FIELDS.filter((name) => fields[name] !== undefined).map((name) => [
    name,
    fields[name],
  ]);
  if (message !== undefined) subject.push(['error', message]);
  return {
    text: typeof second === 'string' ? second : (message ?? ''),
    subject: Object.fromEntries(subject),
  };
}
