import {
  type BodyInputOf,
  type CreatedUser,
  calls,
  type OneTimeLink,
  type RecoveryCodes,
  type SecondFactorPolicy,
  type SecondFactorSecret,
  type UserDetails,
} from '@outpost/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { confirmingRecipients } from './on-call/no-recipient.ts';
import { keys } from './query.ts';
import { call, session } from './runtime.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** Last activity and open links change without actions on this page. */
const REFRESH_MS = 30_000;

type Mutation<Answer, Given> = UseMutationResult<Answer, ApiError, Given>;
export type NewUserBody = BodyInputOf<typeof calls.accounts.create>;
export type UserChange = BodyInputOf<typeof calls.accounts.update>['User'];
export interface FactorProof {
  readonly CurrentPassword: string;
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

export function useCreateUser(): Mutation<CreatedUser, NewUserBody> {
  const refresh = useRefresh();
  return useMutation<CreatedUser, ApiError, NewUserBody>({
    mutationFn: (body) => call(calls.accounts.create, { body }),
    onSettled: refresh,
  });
}

export function useUpdateUser(): Mutation<UserDetails, UserChange> {
  const refresh = useRefresh();
  return useMutation<UserDetails, ApiError, UserChange>({
    mutationFn: (User) =>
      confirmingRecipients((query) =>
        call(calls.accounts.update, { params: { id: User.Id }, query, body: { User } }),
      ),
    onSettled: refresh,
  });
}

export function useDeleteUser(): Mutation<unknown, number> {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) =>
      confirmingRecipients((query) => call(calls.accounts.remove, { params: { id }, query })),
    onSettled: refresh,
  });
}

/** Creates a one-time link with which the user sets a password. */
export function useInviteUser(): Mutation<OneTimeLink, number> {
  const refresh = useRefresh();
  return useMutation<OneTimeLink, ApiError, number>({
    mutationFn: (id) => call(calls.accounts.invite, { params: { id } }),
    onSettled: refresh,
  });
}

/** Ends all sessions of an account. */
export function useSignOutUser(): Mutation<unknown, number> {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => call(calls.accounts.signOut, { params: { id } }),
    onSettled: refresh,
  });
}

/** Removes the second factor of an account; for Admins. */
export function useResetSecondFactor(): Mutation<unknown, number> {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => call(calls.accounts.resetSecondFactor, { params: { id } }),
    onSettled: refresh,
  });
}

/** Which roles require a second factor; for Admins. */
export function useSecondFactorPolicy(enabled: boolean) {
  return useRead(calls.accounts.secondFactorPolicy, {}, { queryKey: keys.secondFactorPolicy, enabled });
}

export function useSaveSecondFactorPolicy(): Mutation<SecondFactorPolicy, SecondFactorPolicy> {
  const client = useQueryClient();
  return useMutation<SecondFactorPolicy, ApiError, SecondFactorPolicy>({
    mutationFn: (body) => call(calls.accounts.saveSecondFactorPolicy, { body }),
    onSuccess: (policy) => client.setQueryData(keys.secondFactorPolicy, policy),
  });
}

/** The sessions of the user's account, last used first. */
export function useOwnSessions() {
  return useRead(calls.accounts.sessions, {}, { queryKey: keys.ownSessions, refetchInterval: REFRESH_MS });
}

/** Ends one of the user's sessions; null: all others. */
export function useEndSession(): Mutation<unknown, string | null> {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string | null>({
    mutationFn: (id) =>
      id === null
        ? call(calls.accounts.endOtherSessions, {})
        : call(calls.accounts.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.ownSessions }),
  });
}

/** The state of the user's second factor. */
export function useSecondFactor() {
  return useRead(calls.accounts.secondFactor, {}, { queryKey: keys.secondFactor });
}

/** A secret for an authenticator app; not active until {@link useConfirmSecondFactor}. */
export function useBeginSecondFactor(): Mutation<SecondFactorSecret, string> {
  return useMutation<SecondFactorSecret, ApiError, string>({
    mutationFn: (CurrentPassword) => call(calls.accounts.beginSecondFactor, { body: { CurrentPassword } }),
  });
}

/** Turns the second factor on with a first code; returns the recovery codes once. */
export function useConfirmSecondFactor(): Mutation<RecoveryCodes, string> {
  return useMutation<RecoveryCodes, ApiError, string>({
    mutationFn: (Code) => call(calls.accounts.confirmSecondFactor, { body: { Code } }),
  });
}

/** Creates new recovery codes; earlier ones become invalid. */
export function useRenewRecoveryCodes(): Mutation<RecoveryCodes, FactorProof> {
  const client = useQueryClient();
  return useMutation<RecoveryCodes, ApiError, FactorProof>({
    mutationFn: (body) => call(calls.accounts.renewRecoveryCodes, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.secondFactor }),
  });
}

export function useTurnOffSecondFactor(): Mutation<unknown, FactorProof> {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, FactorProof>({
    mutationFn: (body) => call(calls.accounts.turnOffSecondFactor, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.secondFactor }),
  });
}

/** Reloads the account data of the session and its permissions. */
export async function renewSession(): Promise<void> {
  // If this fails, it is retried when the token expires.
  await session.renew(session.token()).catch(() => undefined);
}

/** Sends a password reset link by email if the account exists. */
export function useForgotPassword(): Mutation<unknown, string> {
  return useMutation<unknown, ApiError, string>({
    mutationFn: (Email) => call(calls.accounts.forgotPassword, { body: { Email } }),
  });
}

/** What a one-time link is for; null: no link. */
export function useLinkPurpose(token: string | null) {
  return useRead(
    calls.accounts.lookAtLink,
    { body: { Token: token ?? '' } },
    { queryKey: keys.accountLink(token ?? ''), enabled: token !== null, staleTime: Number.POSITIVE_INFINITY },
  );
}

/** Sets the password with a one-time link. */
export function useAccountLink(): Mutation<unknown, { readonly Token: string; readonly Password: string }> {
  return useMutation<unknown, ApiError, { readonly Token: string; readonly Password: string }>({
    mutationFn: (body) => call(calls.accounts.useLink, { body }),
  });
}

/** Lists of accounts and recipients. */
function useRefresh(): () => void {
  const client = useQueryClient();
  // Not awaited: the change is already stored.
  return () => {
    void client.invalidateQueries({ queryKey: keys.accounts });
    void client.invalidateQueries({ queryKey: keys.users });
  };
}
