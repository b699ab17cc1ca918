import {
  type AccountAreas,
  DEFAULT_SSO_SESSION_HOURS,
  type Role,
  type SsoProvider,
  type SsoProviderBody,
} from '@outpost/contract';

/** A row of the form: a group with its role. */
export interface GroupDraft {
  /** Identifies the row while it is edited. */
  readonly id: number;
  readonly group: string;
  readonly role: Role;
  /** Separated by commas; empty: all stations. */
  readonly areas: string;
}

/** What the form of a provider contains. */
export interface ProviderDraft {
  readonly key: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly groups: readonly GroupDraft[];
  /** Empty: none. */
  readonly defaultRole: Role | '';
  readonly defaultAreas: string;
  readonly createAccounts: boolean;
  readonly linkByEmail: boolean;
  readonly emailDomains: string;
  readonly secondFactorValues: string;
  readonly sessionHours: number | string;
  readonly signOutAtProvider: boolean;
  readonly active: boolean;
}

/** The form of a provider; null: a new one. */
export function draftOfProvider(provider: SsoProvider | null): ProviderDraft {
  return {
    key: provider?.Key ?? '',
    name: provider?.Name ?? '',
    issuer: provider?.Issuer ?? '',
    clientId: provider?.ClientId ?? '',
    secret: '',
    scopes: provider?.Scopes ?? 'openid profile email',
    groupsClaim: provider?.GroupsClaim ?? 'groups',
    groups: (provider?.Groups ?? []).map(({ Group, Role, Areas }, id) => ({
      ...{ id, group: Group, role: Role, areas: areasText(Areas) },
    })),
    defaultRole: provider?.DefaultRole ?? '',
    defaultAreas: areasText(provider?.DefaultAreas ?? null),
    createAccounts: provider?.CreateAccounts ?? true,
    linkByEmail: provider?.LinkByEmail ?? false,
    emailDomains: provider?.EmailDomains.join(', ') ?? '',
    secondFactorValues: provider?.SecondFactorValues.join(', ') ?? '',
    sessionHours: provider?.SessionHours ?? DEFAULT_SSO_SESSION_HOURS,
    signOutAtProvider: provider?.SignOutAtProvider ?? true,
    active: provider?.Active ?? true,
  };
}

/** What is saved. */
export function providerOfDraft(draft: ProviderDraft): SsoProviderBody {
  return {
    Name: draft.name.trim(),
    Issuer: draft.issuer.trim(),
    ClientId: draft.clientId.trim(),
    ClientSecret: draft.secret === '' ? null : draft.secret.trim(),
    Scopes: draft.scopes.trim(),
    GroupsClaim: draft.groupsClaim.trim(),
    Groups: draft.groups.map(({ group, role, areas }) => ({
      Group: group.trim(),
      Role: role,
      Areas: role === 'Admin' ? null : areasOfText(areas),
    })),
    DefaultRole: draft.defaultRole === '' ? null : draft.defaultRole,
    DefaultAreas:
      draft.defaultRole === '' || draft.defaultRole === 'Admin' ? null : areasOfText(draft.defaultAreas),
    CreateAccounts: draft.createAccounts,
    LinkByEmail: draft.linkByEmail,
    SecondFactorValues: listOf(draft.secondFactorValues),
    EmailDomains: listOf(draft.emailDomains.toLowerCase()),
    SessionHours: Number(draft.sessionHours),
    SignOutAtProvider: draft.signOutAtProvider,
    Active: draft.active,
  };
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const areasText = (areas: AccountAreas): string => areas?.join(', ') ?? '';

function areasOfText(text: string): AccountAreas {
  const areas = listOf(text);
  return areas.length === 0 ? null : areas;
}
