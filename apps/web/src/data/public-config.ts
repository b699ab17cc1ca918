import { useQuery } from '@tanstack/react-query';
import { withBasePath } from './base-path.ts';
import { keys } from './query.ts';

/** What the server says about the installation to anyone, without a session. */
export interface PublicConfig {
  /** `COMPANY_NAME`; empty when it is not set. */
  readonly CompanyName: string;
  readonly Version: string;
  /** The organisation's zone, an IANA name; empty when it is not known. */
  readonly TimeZone: string;
  /** It polls no station, sends no commands and notifies no one. */
  readonly ObserveOnly: boolean;
}

const UNKNOWN: PublicConfig = { CompanyName: '', Version: '', TimeZone: '', ObserveOnly: false };

/** The installation's own words; empty ones until they have come, for the page does without them. */
export function usePublicConfig(): PublicConfig {
  const { data } = useQuery({
    queryKey: keys.publicConfig,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<PublicConfig> => {
      const response = await fetch(withBasePath('/config.json'), { signal });
      if (!response.ok) throw new Error(`config.json: ${response.status}`);
      const answer = (await response.json()) as Partial<PublicConfig>;
      return { ...UNKNOWN, ...answer };
    },
  });
  return data ?? UNKNOWN;
}
