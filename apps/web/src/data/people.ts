import { type BodyInputOf, calls, type SecondFactorPolicy } from '@outpost/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmingRecipients } from './on-call/no-recipient.ts';
import { keys } from './query.ts';
import { call, session } from './runtime.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** Last activity and open links change without actions on this page. */
const REFRESH_MS = 30_000;

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

export function useCreateUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewUserBody) => call(calls.accounts.create, { body }),
    onSettled: refresh,
  });
}

export function useUpdateUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (User: UserChange) =>
      confirmingRecipients((query) =>
        call(calls.accounts.update, { params: { id: User.Id }, query, body: { User } }),
      ),
    onSettled: refresh,
  });
}

export function useDeleteUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) =>
      confirmingRecipients((query) => call(calls.accounts.remove, { params: { id }, query })),
    onSettled: refresh,
  });
}

/** Creates a one-time link with which the user sets a password. */
export function useInviteUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(calls.accounts.invite, { params: { id } }),
    onSettled: refresh,
  });
}

/** Ends all sessions of an account. */
export function useSignOutUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(calls.accounts.signOut, { params: { id } }),
    onSettled: refresh,
  });
}

/** Removes the second factor of an account; for Admins. */
export function useResetSecondFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(calls.accounts.resetSecondFactor, { params: { id } }),
    onSettled: refresh,
  });
}

/** Which roles require a second factor; for Admins. */
export function useSecondFactorPolicy(enabled: boolean) {
  return useRead(calls.accounts.secondFactorPolicy, {}, { queryKey: keys.secondFactorPolicy, enabled });
}

export function useSaveSecondFactorPolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SecondFactorPolicy) => call(calls.accounts.saveSecondFactorPolicy, { body }),
    onSuccess: (policy) => client.setQueryData(keys.secondFactorPolicy, policy),
  });
}

/** The sessions of the user's account, last used first. */
export function useOwnSessions() {
  return useRead(calls.accounts.sessions, {}, { queryKey: keys.ownSessions, refetchInterval: REFRESH_MS });
}

/** Ends one of the user's sessions; null: all others. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
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
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (CurrentPassword: string) =>
      call(calls.accounts.beginSecondFactor, { body: { CurrentPassword } }),
  });
}

/** Turns the second factor on with a first code; returns the recovery codes once. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (Code: string) => call(calls.accounts.confirmSecondFactor, { body: { Code } }),
  });
}

/** Creates new recovery codes; earlier ones become invalid. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FactorProof) => call(calls.accounts.renewRecoveryCodes, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.secondFactor }),
  });
}

export function useTurnOffSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FactorProof) => call(calls.accounts.turnOffSecondFactor, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.secondFactor }),
  });
}

/** Reloads the account data of the session and its permissions. */
export async function renewSession(): Promise<void> {
  // If this fails, it is retried when the token expires.
  await session.renew(session.token()).catch(() => undefined);
}

/** Sends a password reset link by email if the account exists. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (Email: string) => call(calls.accounts.forgotPassword, { body: { Email } }),
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
export function useAccountLink() {
  return useMutation({
    mutationFn: (body: { readonly Token: string; readonly Password: string }) =>
      call(calls.accounts.useLink, { body }),
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
