import { type BodyInputOf, calls, type SecondFactorPolicy, type UserDetails } from '@outpost/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { requireFilled, whenFilled } from './field-problems.ts';
import { confirmingRecipients } from './on-call/no-recipient.ts';
import { keys } from './query.ts';
import { call, session } from './runtime.ts';
import { useAction, useReplacing } from './use-action.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** Last activity and open links change without actions on this page. */
const REFRESH_MS = 30_000;

export type NewUserBody = BodyInputOf<typeof calls.accounts.create>;
export type UserChange = BodyInputOf<typeof calls.accounts.update>['User'];
export interface FactorProof {
  /** None: the account has no password. */
  readonly CurrentPassword?: string;
  readonly Code: string;
}

/** All accounts, with the details for user managers. */
export function useUsers() {
  return useRead(calls.accounts.list, {}, { queryKey: keys.users, refetchInterval: REFRESH_MS });
}

/** The user's own account. */
export function useOwnAccount(id: number) {
  return useRead(calls.accounts.get, { params: { id } }, { queryKey: keys.user(id), ...FOR_FORM });
}

export const useCreateUser = () =>
  useUserAction((body: NewUserBody) => {
    const { FirstName, LastName, Email, Password } = body;
    requireFilled({ FirstName, LastName, Email, Password });
    return call(calls.accounts.create, { body });
  });

export const useUpdateUser = () =>
  useUserAction((User: UserChange) => {
    const { FirstName, LastName, Email, CurrentPassword, Password } = User;
    requireFilled({ FirstName, LastName, Email, CurrentPassword, Password });
    return confirmingRecipients((query) =>
      call(calls.accounts.update, { params: { id: User.Id }, query, body: { User } }),
    );
  });

export const useDeleteUser = () =>
  useUserAction((id: number) =>
    confirmingRecipients((query) => call(calls.accounts.remove, { params: { id }, query })),
  );

/** Creates a one-time link with which the user sets a password. */
export const useInviteUser = () =>
  useUserAction((id: number) => call(calls.accounts.invite, { params: { id } }));

/** Ends all sessions of an account. */
export const useSignOutUser = () =>
  useUserAction((id: number) => call(calls.accounts.signOut, { params: { id } }));

/** Removes the second factor of an account; for Admins. */
export const useResetSecondFactor = () =>
  useUserAction((id: number) => call(calls.accounts.resetSecondFactor, { params: { id } }));

/** Unlinks an account from all its providers. */
export const useUnlinkSso = () =>
  useUserAction(async ({ Id, SsoProviders }: Pick<UserDetails, 'Id' | 'SsoProviders'>) => {
    for (const key of SsoProviders) await call(calls.ssoProviders.unlink, { params: { id: Id, key } });
  });

/** Which roles require a second factor; for Admins. */
export function useSecondFactorPolicy(enabled: boolean) {
  return useRead(calls.accounts.secondFactorPolicy, {}, { queryKey: keys.secondFactorPolicy, enabled });
}

export const useSaveSecondFactorPolicy = () =>
  useReplacing(
    (body: SecondFactorPolicy) => call(calls.accounts.saveSecondFactorPolicy, { body }),
    keys.secondFactorPolicy,
  );

/** The sessions of the user's account, last used first. */
export function useOwnSessions() {
  return useRead(calls.accounts.sessions, {}, { queryKey: keys.ownSessions, refetchInterval: REFRESH_MS });
}

/** Ends one of the user's sessions; null: all others. */
export const useEndSession = () =>
  useAction(
    (id: string | null) =>
      id === null
        ? call(calls.accounts.endOtherSessions, {})
        : call(calls.accounts.endSession, { params: { id } }),
    [keys.ownSessions],
  );

/** The state of the user's second factor. */
export function useSecondFactor() {
  return useRead(calls.accounts.secondFactor, {}, { queryKey: keys.secondFactor });
}

/** A secret for an authenticator app; not active until {@link useConfirmSecondFactor}. */
export const useBeginSecondFactor = () =>
  useAction(
    whenFilled((body: BodyInputOf<typeof calls.accounts.beginSecondFactor>) =>
      call(calls.accounts.beginSecondFactor, { body }),
    ),
  );

/** Turns the second factor on with a first code; returns the recovery codes once. */
export const useConfirmSecondFactor = () =>
  useAction((Code: string) => {
    requireFilled({ Code });
    return call(calls.accounts.confirmSecondFactor, { body: { Code } });
  });

/** Creates new recovery codes; earlier ones become invalid. */
export const useRenewRecoveryCodes = () =>
  useAction(
    whenFilled((body: FactorProof) => call(calls.accounts.renewRecoveryCodes, { body })),
    [keys.secondFactor],
  );

export const useTurnOffSecondFactor = () =>
  useAction(
    whenFilled((body: FactorProof) => call(calls.accounts.turnOffSecondFactor, { body })),
    [keys.secondFactor],
  );

/** Reloads the account data of the session and its permissions. */
export async function renewSession(): Promise<void> {
  // If this fails, it is retried when the token expires.
  await session.renew(session.token()).catch(() => undefined);
}

/** Sends a password reset link by email if the account exists. */
export const useForgotPassword = () =>
  useAction((Email: string) => call(calls.accounts.forgotPassword, { body: { Email } }));

/** What a one-time link is for; null: no link. */
export function useLinkPurpose(token: string | null) {
  return useRead(
    calls.accounts.lookAtLink,
    { body: { Token: token ?? '' } },
    { enabled: token !== null, staleTime: Number.POSITIVE_INFINITY },
  );
}

/** Sets the password with a one-time link. */
export const useAccountLink = () =>
  useAction((body: { readonly Token: string; readonly Password: string }) =>
    call(calls.accounts.useLink, { body }),
  );

/** An action after which lists of accounts and recipients are loaded again. */
function useUserAction<Ask, Answer>(
  act: (ask: Ask) => Promise<Answer>,
): UseMutationResult<Answer, ApiError, Ask> {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Ask>({
    mutationFn: act,
    // Not awaited: the change is already stored.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.accounts });
      void client.invalidateQueries({ queryKey: keys.users });
    },
  });
}
