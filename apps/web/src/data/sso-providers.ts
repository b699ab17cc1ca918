import { calls, type NewSsoProvider, type SsoProviderBody } from '@outpost/contract';
import { requireFilled } from './field-problems.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** The identity providers with their settings; for Admins. */
export function useSsoProviders() {
  return useRead(calls.ssoProviders.list, {}, { queryKey: keys.ssoProviders, ...FOR_FORM });
}

/** Adds a provider (`isNew`), or changes one. */
export const useSaveSsoProvider = () =>
  useAction(
    ({ isNew, key, body }: { isNew: boolean; key: string; body: SsoProviderBody }) => {
      const { Name, Issuer, ClientId } = body;
      requireFilled({ Name, Key: key, Issuer, ClientId });
      return isNew
        ? call(calls.ssoProviders.create, { body: { ...body, Key: key } satisfies NewSsoProvider })
        : call(calls.ssoProviders.update, { params: { key }, body });
    },
    [keys.ssoProviders],
  );

export const useRemoveSsoProvider = () =>
  useAction((key: string) => call(calls.ssoProviders.remove, { params: { key } }), [keys.ssoProviders]);

/** Whether the provider can be reached. */
export const useCheckSsoProvider = () =>
  useAction((key: string) => call(calls.ssoProviders.check, { params: { key } }), []);
