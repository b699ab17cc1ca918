import { type AccountAreas, Email, Name, ROLES, type Role, type SsoProviderBody } from '@outpost/contract';

/** What a provider says about a user: the claims of the ID token and of the user info. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a user may do, by the settings of the provider. */
export interface Grant {
  readonly role: Role;
  readonly areas: AccountAreas;
}

/** Why a user may not sign in; named in the audit log. */
export type Refusal =
  | 'no-role'
  | 'groups-not-listed'
  | 'email-domain'
  | 'no-email'
  | 'email-not-verified'
  | 'no-account'
  | 'account-not-linked'
  | 'account-deactivated'
  | 'provider-inactive';

type GroupRules = Pick<SsoProviderBody, 'GroupsClaim' | 'Groups' | 'DefaultRole' | 'DefaultAreas'>;

const GOOGLE = 'https://accounts.google.com';

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value of a claim: by its name, which may have dots as in `https://example.com/groups`, or by
 * a path such as `realm_access.roles`. undefined: there is none.
 */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    const inner = Object.hasOwn(claims, name) ? claims[name] : undefined;
    const found = isObject(inner) ? claimAt(inner, path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The texts of a claim that is one text or a list of them. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/**
 * Whether the provider left the groups out because there are too many. Entra ID does so from 200 on
 * and names a place to look them up instead.
 */
function leavesGroupsOut(claims: Claims, claim: string): boolean {
  const names = claims._claim_names;
  return claims.hasgroups === true || (isObject(names) && Object.hasOwn(names, claim));
}

/** The groups that a provider names; null: it does not say any, as the claim is missing. */
export function groupsOf(claims: Claims, claim: string): string[] | null {
  const listed = claim === '' ? undefined : claimAt(claims, claim);
  return listed === undefined ? null : textsOf(listed);
}

/** The role and areas of a user, or why there is none. */
export function grantOf(claims: Claims, rules: GroupRules): Grant | Refusal {
  const { GroupsClaim, Groups, DefaultRole, DefaultAreas } = rules;
  const listed = groupsOf(claims, GroupsClaim);
  // With fewer groups than the user has, the role would be a guess.
  if (listed === null && GroupsClaim !== '' && leavesGroupsOut(claims, GroupsClaim))
    return 'groups-not-listed';
  const groups = new Set(listed);
  const matching = Groups.filter(({ Group }) => groups.has(Group));
  if (matching.length === 0) {
    if (DefaultRole === null) return 'no-role';
    return { role: DefaultRole, areas: DefaultRole === 'Admin' ? null : DefaultAreas };
  }
  const role = ROLES.findLast((each) => matching.some(({ Role }) => Role === each))!;
  // A group with a lower role must not extend the areas of a higher one.
  const areas = matching.filter(({ Role }) => Role === role).map(({ Areas }) => Areas);
  if (role === 'Admin' || areas.includes(null)) return { role, areas: null };
  return { role, areas: [...new Set(areas.flatMap((each) => each ?? []))].sort() };
}

/** The email address of a user, in lower case; null: the provider names none. */
export function claimedEmail(claims: Claims): string | null {
  for (const claim of ['email', 'preferred_username', 'upn']) {
    const parsed = Email.safeParse(claims[claim]);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Whether the provider has verified the user's address. Some send the word instead of the value. */
export function isEmailVerified(claims: Claims): boolean {
  const { email_verified } = claims;
  return isOfEmail(claims) && (email_verified === true || email_verified === 'true');
}

/** Whether the address is the claim `email`, and not a name that looks like one. */
const isOfEmail = (claims: Claims): boolean => Email.safeParse(claims.email).success;

/** Why the domain of a user's address does not allow the sign-in; null: it does. */
export function refusalOfDomain(
  claims: Claims,
  { EmailDomains, Issuer }: Pick<SsoProviderBody, 'EmailDomains' | 'Issuer'>,
): Refusal | null {
  if (EmailDomains.length === 0) return null;
  const isAllowed = (domain: unknown) =>
    typeof domain === 'string' && EmailDomains.includes(domain.toLowerCase());
  // At Google, anyone can have a private account with an address of any domain.
  if (Issuer === GOOGLE) return isAllowed(claims.hd) ? null : 'email-domain';
  const email = claimedEmail(claims);
  if (email === null) return 'no-email';
  // A name that the user may have chosen says nothing about a domain.
  if (claims.email !== undefined && !isOfEmail(claims)) return 'email-not-verified';
  if (claims.email_verified === false || claims.email_verified === 'false') return 'email-not-verified';
  return isAllowed(email.slice(email.lastIndexOf('@') + 1)) ? null : 'email-domain';
}

/** Whether the provider says, with a value that an Admin trusts, that it checked a second factor. */
export function hasSecondFactor(
  idToken: Claims,
  { SecondFactorValues }: Pick<SsoProviderBody, 'SecondFactorValues'>,
): boolean {
  return [...textsOf(idToken.amr), ...textsOf(idToken.acr)].some((value) =>
    SecondFactorValues.includes(value),
  );
}

/** The first and last name of a user; from the address where the provider names none. */
export function namesOf(claims: Claims, email: string): { firstName: string; lastName: string } {
  const text = (name: string): string => cleaned(claims[name]);
  const words = text('name').split(' ');
  const firstName = text('given_name') || words.slice(0, -1).join(' ') || words[0] || email.split('@')[0]!;
  const lastName = text('family_name') || (words.length > 1 ? words.at(-1)! : '') || email.split('@')[1]!;
  return { firstName, lastName };
}

/** A name as the contract allows it; empty: it is none. */
function cleaned(value: unknown): string {
  if (typeof value !== 'string') return '';
  const plain = value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '');
  const text = [...plain.replace(/\s+/g, ' ')].slice(0, 100).join('');
  return Name.safeParse(text).data ?? '';
}
