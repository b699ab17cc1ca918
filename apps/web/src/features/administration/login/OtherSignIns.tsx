import { calls } from '@outpost/contract';
import { canUsePasskeys, useRead } from '../../../data/index.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SsoButtons } from './SsoButtons.tsx';

export interface OtherSignInsProps {
  /** The page that the user was going to. */
  readonly returnTo: string;
}

/** The ways to sign in without a password. */
export default function OtherSignIns({ returnTo }: OtherSignInsProps) {
  const { data: providers = [] } = useRead(calls.accounts.ssoButtons, {});
  return (
    <>
      {canUsePasskeys() && <PasskeyButton />}
      {providers.length > 0 && <SsoButtons providers={providers} returnTo={returnTo} />}
    </>
  );
}
