import type { AlarmNotified } from '@outpost/contract';
import { describeUsers } from './labels.ts';
import * as texts from './texts.ts';

type Notified = Pick<AlarmNotified, 'Names' | 'EarlierNames' | 'EarlierAt' | 'Sending' | 'At'>;

export interface NotifiedSummary {
  /** `Notified Ann Lee and 2 more users` */
  readonly text: string;
  /** After the time: `; 2 alarms not yet sent`; may be empty. */
  readonly rest: string;
  /** When the newest step that it is about was taken. */
  readonly at: string;
  /** Users were notified of each, or messages are on their way. */
  readonly isReached: boolean;
}

/**
 * What became of the notifications of some alarms: that no user was reached or all messages failed, and of how
 * many; otherwise who was notified of them so far, and what is not yet sent.
 *
 * @param count of the alarms, also those of which nothing is known
 * @returns null: nothing is known of any
 */
export function summariseNotified(all: readonly Notified[], count: number): NotifiedSummary | null {
  const is = (outcome: Outcome) => all.filter((one) => outcomeOf(one) === outcome);
  const ofAlarms = (some: readonly Notified[]) =>
    some.length < count ? ` ${texts.ofAlarms(some.length, count)}` : '';
  for (const outcome of ['no user', 'failed'] as const) {
    const some = is(outcome);
    if (some.length === 0) continue;
    const text =
      outcome === 'no user' ? texts.noUserNotified : texts.notNotified(describeUsers(namesOf(some, 'Names')));
    return { text: text + ofAlarms(some), rest: '', at: newestOf(some), isReached: false };
  }
  const [reached, waiting] = [is('reached'), is('waiting')];
  if (reached.length === 0) {
    if (waiting.length === 0) return null;
    const text = texts.notYetSentTo(describeUsers(namesOf(waiting, 'Names'))) + ofAlarms(waiting);
    return { text, rest: '', at: newestOf(waiting), isReached: true };
  }
  const sent = reached.filter(({ Sending }) => Sending !== 'waiting' && Sending !== 'failed');
  const who = describeUsers([...new Set([...namesOf(sent, 'Names'), ...namesOf(reached, 'EarlierNames')])]);
  return {
    text: texts.notified(who) + (reached.length + waiting.length < count ? ofAlarms(reached) : ''),
    rest: describeRest(all, count),
    at:
      sent.length > 0
        ? newestOf(sent)
        : newestOf(reached.map((one) => ({ ...one, At: one.EarlierAt ?? one.At }))),
    isReached: true,
  };
}

/** What of the newest steps did not reach its users, after those whom earlier ones did. */
function describeRest(all: readonly Notified[], count: number): string {
  const news = all.map((one) => ({ ...one, Names: newNamesOf(one) }));
  const is = (state: Notified['Sending']) =>
    news.filter(({ Sending, Names }) => Sending === state && Names.length > 0);
  const [failed, waiting] = [is('failed'), is('waiting')];
  const [some, ofOne, ofSeveral] =
    failed.length > 0
      ? ([failed, texts.notNotifiedAlso, texts.alarmsNotSent] as const)
      : ([waiting, texts.notYetSentAlso, texts.alarmsNotYetSent] as const);
  if (some.length === 0) return '';
  return count === 1 ? ofOne(describeUsers(namesOf(some, 'Names'))) : ofSeveral(some.length);
}

/** The next escalation of several alarms that notifies a user; null: there is none. */
export function nextEscalation(
  all: readonly Pick<AlarmNotified, 'NextStepAt' | 'NextStepTo'>[],
): { readonly at: string; readonly to: string } | null {
  const steps = all.flatMap(({ NextStepAt, NextStepTo }) =>
    NextStepAt === null || NextStepTo.length === 0 ? [] : [{ at: NextStepAt, to: describeUsers(NextStepTo) }],
  );
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}

type Outcome = 'no user' | 'failed' | 'waiting' | 'reached';

/** Of one alarm; that a user was notified in an earlier step counts. */
function outcomeOf({ Names, EarlierNames = [], Sending }: Notified): Outcome {
  if (EarlierNames.length > 0) return 'reached';
  if (Names.length === 0) return 'no user';
  if (Sending === 'failed') return 'failed';
  return Sending === 'waiting' ? 'waiting' : 'reached';
}

/** Users of the newest step who were not notified before. */
const newNamesOf = ({ Names, EarlierNames = [] }: Notified): string[] =>
  Names.filter((name) => !EarlierNames.includes(name));

const namesOf = (all: readonly Notified[], of: 'Names' | 'EarlierNames'): readonly string[] => [
  ...new Set(all.flatMap((one) => one[of] ?? [])),
];

const newestOf = (all: readonly Notified[]): string =>
  all
    .map(({ At }) => At)
    .sort()
    .at(-1)!;
