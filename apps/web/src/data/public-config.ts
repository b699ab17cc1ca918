import { useQuery } from '@tanstack/react-query';
import { withBasePath } from './base-path.ts';
import { keys } from './query.ts';

/** Public information about the installation, available without a session. */
export interface PublicConfig {
  /** `COMPANY_NAME`; empty if not configured. */
  readonly CompanyName: string;
  readonly Version: string;
  /** The organisation's time zone, an IANA name; empty if unknown. */
  readonly TimeZone: string;
  /** The server polls no station, sends no commands and notifies no one. */
  readonly ObserveOnly: boolean;
}

const UNKNOWN: PublicConfig = { CompanyName: '', Version: '', TimeZone: '', ObserveOnly: false };

/** The public configuration; empty values until it is loaded. */
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
