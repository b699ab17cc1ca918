import type { EscalationStep, NotifiedUser, NotifyReason, SkipReason, StepRule } from './escalation-types.ts';
import type { OnCallReason } from './on-call.ts';
import { wallMs } from './zone-clock.ts';

const DAY_MS = 86_400_000;

/** What words about a chain need beside it. */
export interface FormatContext {
  /** In which the times are said. */
  readonly timeZone: string;
  /** When it is: times of another day are said with their weekday, of another week with their date. */
  readonly atMs: number;
  /** How an account is called. */
  readonly nameOf: (accountId: number) => string;
}

/** Why somebody is told, such as `On duty by Nights until 06:00`. */
function describeWhyNotified(why: NotifyReason, context: FormatContext): string {
  switch (why.kind) {
    case 'rule':
      return why.isForStation
        ? 'Has an alert setting for this station'
        : 'Supervisors and Admins are told of every station';
    case 'stands-in': {
      const instead = describeOnDuty(why.instead, context);
      return `In place of ${context.nameOf(why.forAccountId)} (${why.override.Reason}), who would be ${lowerFirst(instead)}`;
    }
    default:
      return describeOnDuty(why, context);
  }
}

/** Why a recipient is told, and what they cannot do about it. */
export function describeNotified({ why, canAcknowledge }: NotifiedUser, context: FormatContext): string {
  const words = describeWhyNotified(why, context);
  return canAcknowledge ? words : `${words}. A Viewer, who cannot acknowledge`;
}

/** Why somebody is not told, such as `Off duty until Mon 06:00`. */
export function describeWhyNotNotified(why: SkipReason, context: FormatContext): string {
  switch (why.kind) {
    case 'inactive':
      return 'The account is not active';
    case 'viewer':
      return 'A Viewer cannot acknowledge, so is left out of escalation';
    case 'priority':
      return why.least === 'critical' ? 'Told of critical alarms only' : `Told from ${why.least} priority up`;
    case 'no-channel':
      return why.wanted.length === 0
        ? 'No channel is chosen'
        : `Cannot be reached by ${why.wanted.map((channel) => CHANNEL_LABELS[channel]).join(', ')}`;
    case 'off-duty':
      return why.nextMs === null ? 'Off duty' : `Off duty until ${formatZonedTime(why.nextMs, context)}`;
    case 'taken-off': {
      const until = formatZonedTime(Date.parse(why.override.To), context);
      return `Taken off until ${until} (${why.override.Reason}, by ${why.override.Author})`;
    }
  }
}

/** How the people of a step are chosen, as a sentence. */
export function describeStep({ step, rule }: Pick<EscalationStep, 'step' | 'rule'>): string {
  const isNoOneOnCall = step === 1 && rule !== 'on-duty';
  return isNoOneOnCall ? `Nobody is on call: ${lowerFirst(RULE_LABELS[rule])}` : RULE_LABELS[rule];
}

const RULE_LABELS: Readonly<Record<StepRule, string>> = {
  'on-duty': 'Whoever has this station and is on duty',
  'supervisors-of-station': 'Supervisors who have this station, on duty or not',
  'admins-of-station': 'Admins who have this station, because no Supervisor who has it can be reached',
  'supervisors-and-admins': 'All Supervisors and Admins, because none who has this station can be reached',
  everyone: 'Everybody who has this station, and all Supervisors and Admins',
};

/** How a channel is called within a sentence. */
export const CHANNEL_LABELS = { email: 'e-mail', sms: 'SMS', push: 'push', webhook: 'webhook' } as const;

function describeOnDuty(why: OnCallReason, context: FormatContext): string {
  switch (why.kind) {
    case 'always':
      return 'Always on duty, having no schedule';
    case 'schedule':
      return `On duty by ${why.name}${formatUntil(why.untilMs, context)}`;
    case 'added':
      return `Takes a duty over${formatUntil(why.untilMs, context)} (${why.override.Reason}, by ${why.override.Author})`;
  }
}

function formatUntil(untilMs: number | null, context: FormatContext): string {
  return untilMs === null ? '' : ` until ${formatZonedTime(untilMs, context)}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `06:00`, `Mon 06:00` or `2026-03-29 06:00`, to the minute. */
function formatZonedTime(ms: number, { timeZone, atMs }: FormatContext): string {
  const shown = wallMs(timeZone, ms);
  const now = wallMs(timeZone, atMs);
  const iso = new Date(shown).toISOString();
  const time = iso.slice(11, 16);
  const days = Math.floor(shown / DAY_MS) - Math.floor(now / DAY_MS);
  if (days === 0) return time;
  return days > 0 && days < 7
    ? `${WEEKDAYS[new Date(shown).getUTCDay()]} ${time}`
    : `${iso.slice(0, 10)} ${time}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
