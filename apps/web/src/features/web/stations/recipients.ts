import type { StationRecipients } from '@outpost/contract';
import { formatChannels } from '../../../ui/alert-settings/index.ts';
import * as texts from './texts.ts';

/** The most users that are named. */
const MAX_NAMED = 3;

/**
 * Who would be notified of a critical alarm now: `A critical alarm would now notify Ann Lee (Email), then
 * Oscar Reyes (SMS) if not acknowledged`.
 */
export function describeRecipients({
  Notified,
  Then,
  NoneOnCall,
  OnCallNotReached,
  NoChannel,
}: StationRecipients): string {
  if (NoChannel) return texts.alarmNotifiesNoChannel;
  if (Notified.length === 0) return texts.alarmNotifiesNone;
  const first = texts.alarmNotifies(namesOf(Notified));
  return [
    Then.length === 0 ? first : texts.alarmNotifiesThen(first, namesOf(Then)),
    ...(NoneOnCall ? [texts.noUserIsOnCall] : []),
    ...(OnCallNotReached.length > 0 ? [texts.onCallNotReached(OnCallNotReached)] : []),
  ].join(' · ');
}

/** `Ann Lee (Email)`, with the number of those who are not named. */
function namesOf(users: StationRecipients['Notified']): string[] {
  const named = users
    .slice(0, MAX_NAMED)
    .map(({ Name, Channels }) => texts.recipientByChannels(Name, formatChannels(Channels)));
  const more = users.length - named.length;
  return more === 0 ? named : [...named, texts.moreUsers(more)];
}
