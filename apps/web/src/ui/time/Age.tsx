import { useOfNow } from '../clock/clock.ts';
import { usePageZone } from '../clock/page-zone.ts';
import * as texts from '../texts.ts';
import { formatAge } from './age.ts';
import { formatMoment, wholeInstant } from './format.ts';

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
  const zone = usePageZone();
  const atMs = at === null ? null : Date.parse(at);
  const words = useOfNow((nowMs) => (atMs === null ? 'never' : formatAge(nowMs - atMs)));
  if (atMs === null) return <span className={className}>{texts.never}</span>;
  return (
    <time className={className} dateTime={at ?? undefined} title={wholeInstant(atMs, zone)}>
      {words}
      {suffix === undefined ? '' : ` ${suffix}`}
    </time>
  );
}

export interface MomentProps {
  readonly at: string;
  readonly className?: string | undefined;
  /** false where the page's zone is named once for several times. */
  readonly isZoneNamed?: boolean;
}

/**
 * When something happened: as in {@link formatMoment}; where the page has another zone than the
 * others with its name. The tooltip has the full time.
 */
export function Moment({ at, className, isZoneNamed = true }: MomentProps) {
  const zone = usePageZone();
  const atMs = Date.parse(at);
  const words = useOfNow((nowMs) => formatMoment(atMs, nowMs, zone, isZoneNamed));
  return (
    <time className={className} dateTime={at} title={wholeInstant(atMs, zone)}>
      {words}
    </time>
  );
}
