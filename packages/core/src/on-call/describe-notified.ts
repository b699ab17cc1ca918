import { CHANNELS, channelOf, type OnCallOverride } from '@outpost/contract';
import { formatAlternatives } from '../text/index.ts';
import { DAY_MS } from '../time-units.ts';
import type { EscalationStep, NotifiedUser, NotifyReason, SkipReason, StepRule } from './escalation-types.ts';
import type { OnCallReason } from './on-call.ts';
import { wallMs } from './zone-clock.ts';

/** What a text about an escalation needs in addition. */
export interface FormatContext {
  /** The zone of the times. */
  readonly timeZone: string;
  /** The current time: times of another day include their weekday, of another week their date. */
  readonly atMs: number;
  /** The name of an account. */
  readonly nameOf: (accountId: number) => string;
  /** How the author of an override is called, who is stored by email address; left out: by that. */
  readonly authorOf?: (email: string) => string;
}

/** Why a user is notified, such as `On call until 06:00 (schedule Nights)`. */
function describeWhyNotified(why: NotifyReason, context: FormatContext): string {
  switch (why.kind) {
    case 'rule':
      return why.isForStation ? 'Has an alert setting for this station' : 'Notified as a Supervisor or Admin';
    case 'stands-in':
      return `Substitute for ${context.nameOf(why.forAccountId)} (${why.override.Reason}) · ${describeOnDuty(why.instead, context)}`;
    default:
      return describeOnDuty(why, context);
  }
}

/** Why a recipient is notified, and whether they can acknowledge. */
export function describeNotified({ why, canAcknowledge }: NotifiedUser, context: FormatContext): string {
  const reason = describeWhyNotified(why, context);
  return canAcknowledge ? reason : `${reason} · Viewer, can’t acknowledge`;
}

/** Why a user is not notified, such as `Not on call until Mon 06:00`. */
export function describeWhyNotNotified(why: SkipReason, context: FormatContext): string {
  switch (why.kind) {
    case 'inactive':
      return 'Account deactivated';
    case 'viewer':
      return 'Viewers can’t acknowledge and are not part of escalations';
    case 'priority':
      return why.least === 'critical'
        ? 'Notified of critical alarms only'
        : `Notified of priority ${why.least} or higher`;
    case 'no-channel':
      if (why.wanted.length === CHANNELS.length) return 'Not reachable by any channel';
      return why.wanted.length === 0
        ? 'No channel selected'
        : `Not reachable by ${formatAlternatives(why.wanted.map((channel) => channelOf(channel).inText))}`;
    case 'off-duty':
      return why.nextMs === null
        ? 'Not on call'
        : `Not on call until ${formatZonedTime(why.nextMs, context)}`;
    case 'taken-off': {
      const until = formatZonedTime(Date.parse(why.override.To), context);
      return `Not on call until ${until}: ${describeOverride(why.override, context)}`;
    }
  }
}

/** The rule by which the recipients of a step are chosen. */
export function describeStep(step: DescribedStep): string {
  if (isNoOneOnCallIn(step)) return `No user on call · ${RULE_LABELS[step.rule]}`;
  const isReached = (step.onCallNotReached ?? []).length === 0;
  return isReached ? RULE_LABELS[step.rule] : `On-call staff can’t be reached · ${RULE_LABELS[step.rule]}`;
}

/** Whether no user is on call, not even one who cannot be reached. */
export const isNoOneOnCallIn = ({ step, rule, onCallNotReached = [] }: DescribedStep): boolean =>
  step === 1 && rule !== 'on-duty' && onCallNotReached.length === 0;

type DescribedStep = Pick<EscalationStep, 'step' | 'rule' | 'onCallNotReached'>;

const RULE_LABELS: Readonly<Record<StepRule, string>> = {
  'on-duty': 'On-call staff for this station',
  'supervisors-of-station': 'Supervisors with an alert setting for this station, on call or not',
  'admins-of-station':
    'Admins with an alert setting for this station, because no Supervisor with one can be reached',
  'supervisors-and-admins':
    'All Supervisors and Admins, because no Supervisor or Admin with an alert setting for this station can be reached',
  everyone: 'All users with an alert setting for this station, and all Supervisors and Admins',
};

function describeOnDuty(why: OnCallReason, context: FormatContext): string {
  switch (why.kind) {
    case 'always':
      return 'Always on call: no schedule';
    case 'schedule':
      return `On call${formatUntil(why.untilMs, context)} (schedule ${why.name})`;
    case 'added':
      return `On call${formatUntil(why.untilMs, context)}: ${describeOverride(why.override, context)}`;
  }
}

function describeOverride(
  { Author, Reason }: Pick<OnCallOverride, 'Author' | 'Reason'>,
  { authorOf = (email) => email }: FormatContext,
): string {
  return `override by ${authorOf(Author)} (${Reason})`;
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
