import { useOfNow } from '../clock/clock.ts';
import * as texts from '../texts.ts';
import { formatAge, formatMoment, wholeInstant } from './age.ts';

export interface AgeProps {
  /** ISO 8601 instant; null: never. */
  readonly at: string | null;
  /** Put after the span: `ago`. */
  readonly suffix?: string;
  readonly className?: string | undefined;
}

/**
 * How long ago something happened: `3 s`, `22 min`; updates itself. The tooltip has the absolute
 * time.
 */
export function Age({ at, suffix, className }: AgeProps) {
  const atMs = at === null ? null : Date.parse(at);
  const words = useOfNow((nowMs) => (atMs === null ? 'never' : formatAge(nowMs - atMs)));
  if (atMs === null) return <span className={className}>{texts.never}</span>;
  return (
    <time className={className} dateTime={at ?? undefined} title={wholeInstant(atMs)}>
      {words}
      {suffix === undefined ? '' : ` ${suffix}`}
    </time>
  );
}

/** When something happened: `14:31`, `Thu 14:31`, `12 Nov 14:31`. The tooltip has the full time. */
export function Moment({ at, className }: { readonly at: string; readonly className?: string | undefined }) {
  const atMs = Date.parse(at);
  const words = useOfNow((nowMs) => formatMoment(atMs, nowMs));
  return (
    <time className={className} dateTime={at} title={wholeInstant(atMs)}>
      {words}
    </time>
  );
}
