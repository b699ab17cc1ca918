import { useOfNow } from '../clock/clock.ts';
import { formatAge, formatMoment, wholeInstant } from './age.ts';

export interface AgeProps {
  /** ISO 8601 instant; null: never. */
  readonly at: string | null;
  /** Put after the span: `ago`. */
  readonly suffix?: string;
  readonly className?: string | undefined;
}

/** How long ago something was: `3 s`, `22 min`; counts on by itself. The absolute time is on hover. */
export function Age({ at, suffix, className }: AgeProps) {
  const atMs = at === null ? null : Date.parse(at);
  const words = useOfNow((nowMs) => (atMs === null ? 'never' : formatAge(nowMs - atMs)));
  if (atMs === null) return <span className={className}>never</span>;
  return (
    <time className={className} dateTime={at ?? undefined} title={wholeInstant(atMs)}>
      {words}
      {suffix === undefined ? '' : ` ${suffix}`}
    </time>
  );
}

/** When something was: `14:31`, `Thu 14:31`, `12 Nov 14:31`. The whole instant is on hover. */
export function Moment({ at, className }: { readonly at: string; readonly className?: string | undefined }) {
  const atMs = Date.parse(at);
  const words = useOfNow((nowMs) => formatMoment(atMs, nowMs));
  return (
    <time className={className} dateTime={at} title={wholeInstant(atMs)}>
      {words}
    </time>
  );
}
