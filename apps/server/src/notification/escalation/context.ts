import type { StationConfig, UnitSystem, User } from '@outpost/contract';
import { effectiveSystem, type Routing } from '@outpost/core';
import type { Alarms } from '../../alarms/index.ts';
import type { Context } from '../../platform/context.ts';
import type { AddressesOf, Notify } from '../outbox/index.ts';
import type { LinkSigner } from './links.ts';
import type { EscalationRepository } from './repository.ts';

/** What escalation needs of other areas. */
export interface EscalationParts {
  readonly notify: Notify;
  readonly alarms: Alarms;
  readonly routing: () => Promise<Routing>;
  readonly accounts: () => Promise<readonly User[]>;
  readonly addressesOf: AddressesOf;
  readonly configOf: (stationId: number) => StationConfig | undefined;
}

/** What the parts of escalation share. */
export interface EscalationContext extends Context, EscalationParts {
  readonly repository: EscalationRepository;
  readonly links: LinkSigner;
}

/** The IANA zone of messages about a station. @param stationId null: about several */
export function messageZone(
  { configOf, timeZone }: Pick<EscalationContext, 'configOf' | 'timeZone'>,
  stationId: number | null,
): string {
  return (stationId === null ? null : configOf(stationId)?.TimeZone) ?? timeZone;
}

/** The units in which an account is shown values. */
export async function recipientUnits(
  { accounts, settings }: Pick<EscalationContext, 'accounts' | 'settings'>,
  accountId: number,
): Promise<UnitSystem> {
  const account = (await accounts()).find(({ Id }) => Id === accountId);
  return effectiveSystem(account?.UnitPreference ?? 'organisation', settings.now().unitSystem);
}
