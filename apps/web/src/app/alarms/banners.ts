import type { AlarmWarning } from '@outpost/contract';
import * as texts from './texts.ts';

/** One cause, as it is shown to a reader. */
export interface WarningBanner {
  /** Equal for the same cause: it is dismissed by this. */
  readonly cause: string;
  readonly code: AlarmWarning['Code'];
  /** Without a full stop. */
  readonly title: string;
  /** The consequences and what the reader can do, in whole sentences. */
  readonly detail: string;
  readonly since: string;
  /** The entry of the health page that says what to do: `notifications.sending-fails:email`. */
  readonly healthId: string;
  /** Dismissed, it stays as one line. */
  readonly isSevere: boolean;
}

/** Worst first. */
const ORDER: readonly AlarmWarning['Code'][] = [
  'not-stored',
  'nobody-told',
  'observe-only',
  'no-channel',
  'sending-fails',
  'damaged',
];
const SEVERE: ReadonlySet<AlarmWarning['Code']> = new Set([
  'not-stored',
  'nobody-told',
  'observe-only',
  'damaged',
]);

/** The health page's entry, or what the IDs of such entries start with. */
const HEALTH_IDS: Readonly<Record<AlarmWarning['Code'], string>> = {
  'not-stored': 'storage',
  'nobody-told': 'notifications.alarms-unheard',
  'observe-only': 'server.observe-only',
  'no-channel': 'notifications.no-channel',
  'sending-fails': 'notifications.sending-fails',
  damaged: 'storage.damaged',
};

/**
 * One banner for each cause, worst first. Admins get the message of the database or provider and
 * what to do; others the consequences and whom to tell.
 */
export function bannersOf(warnings: readonly AlarmWarning[], isAdmin: boolean): WarningBanner[] {
  const known = warnings.filter(({ Code }) => Code !== 'damaged' || isAdmin);
  const ordered = known.toSorted((a, b) => ORDER.indexOf(a.Code) - ORDER.indexOf(b.Code));
  const banners: WarningBanner[] = [];
  const heads = ordered.filter((warning, index) => causeBefore(ordered, warning, index) === -1);
  for (const head of heads) {
    const consequences = ordered.filter(
      (warning, index) => ordered[causeBefore(ordered, warning, index)] === head,
    );
    banners.push(bannerOf(head, consequences, isAdmin));
  }
  return banners;
}

/**
 * The banner that already covers a warning: all that cannot be stored is one cause, and so are
 * alarms that reached no one while a channel fails. -1: none.
 */
function causeBefore(ordered: readonly AlarmWarning[], { Code }: AlarmWarning, index: number): number {
  const covering = Code === 'sending-fails' ? 'nobody-told' : Code === 'not-stored' ? 'not-stored' : null;
  const at = ordered.findIndex((other) => other.Code === covering);
  return at < index ? at : -1;
}

function bannerOf(
  { Code, Text, Reason, Subject, Detail, Since }: AlarmWarning,
  others: readonly AlarmWarning[],
  isAdmin: boolean,
): WarningBanner {
  const titleOf = (text: string, reason: string | undefined) =>
    isAdmin && reason !== undefined ? `${text} (${reason})` : text;
  const detail = [
    ...others.map((other) => `${titleOf(other.Text, other.Reason)}.`),
    Detail ?? texts.warningEffects[Code],
    isAdmin ? texts.warningRemedies[Code] : texts.contactAdmin,
  ];
  return {
    cause: [Code, Subject ?? '', Since].join(' '),
    code: Code,
    title: titleOf(Text, Reason),
    detail: detail.filter((sentence) => sentence !== undefined && sentence !== '').join(' '),
    since: Since,
    healthId:
      Code === 'sending-fails' && Subject !== undefined ? `${HEALTH_IDS[Code]}:${Subject}` : HEALTH_IDS[Code],
    isSevere: SEVERE.has(Code),
  };
}
