import type { NewStation } from '@outpost/contract';

/**
 * How a site's controller is reached. Sites with the same `endpoint` share one port, by unit ID.
 */
export interface SiteConnection {
  readonly endpoint?: string;
  readonly unitId: number;
  readonly framing?: 'tcp' | 'rtu-over-tcp';
  readonly pollIntervalSeconds: number;
  /** Default 1000. */
  readonly timeoutMs?: number;
  /** Default 1. */
  readonly retries?: number;
  /**
   * false: the controller allows one client, so the server must not keep the connection. Default
   * true.
   */
  readonly keepOpen?: boolean;
}

/** A site of the field: which device, where, and the parameters of its process. */
export interface SiteDefinition {
  readonly code: string;
  readonly name: string;
  /** Name of a file in `templates/`, without `.json`. */
  readonly template: string;
  /** Empty: none. */
  readonly area: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: NonNullable<NewStation['TimeZone']>;
  readonly notes: string;
  readonly connection: SiteConnection;
  /** Overrides of the template's parameters of the model, such as `wetWellAreaM2`. */
  readonly parameters?: Readonly<Record<string, number>>;
}
