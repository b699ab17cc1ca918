import type { EscalationStepView, User } from '@outpost/contract';
import { canAcknowledge } from '@outpost/core';
import { formatChannels } from '../../../../ui/alert-settings/index.ts';
import * as texts from '../texts.ts';

type Notified = Pick<EscalationStepView['Notified'][number], 'AccountId' | 'Name' | 'Channels'>;

/** `Maria Ortega (Email)`: the recipients of a step; Viewers, who are never on call, apart. */
export function stepRecipients(
  notified: readonly Notified[],
  accounts: readonly Pick<User, 'Id' | 'Role'>[],
): { readonly acknowledging: string[]; readonly viewers: string[] } {
  const viewerIds = new Set(accounts.filter(({ Role }) => !canAcknowledge(Role)).map(({ Id }) => Id));
  const named = (isViewer: boolean) =>
    notified
      .filter(({ AccountId }) => viewerIds.has(AccountId) === isViewer)
      .map(({ Name, Channels }) => texts.nameWithChannels(Name, formatChannels(Channels)));
  return { acknowledging: named(false), viewers: named(true) };
}
