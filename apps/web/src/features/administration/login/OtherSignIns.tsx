import { calls } from '@outpost/contract';
import { useRead } from '../../../data/index.ts';
import { SsoButtons } from './SsoButtons.tsx';

export interface OtherSignInsProps {
  /** The page that the user was going to. */
  readonly returnTo: string;
}

/** The ways to sign in without a password. */
export default function OtherSignIns({ returnTo }: OtherSignInsProps) {
  const { data: providers = [] } = useRead(calls.accounts.ssoButtons, {});
  if (providers.length === 0) return null;
  return <SsoButtons providers={providers} returnTo={returnTo} />;
}
