/** Another server cannot be reached: none answers, none in time, or there is no connection. */
export const UNREACHABLE = 'UNREACHABLE';
/** A message is larger than the NATS server accepts. */
export const TOO_LARGE = 'TOO_LARGE';
/** The other server failed with an error that has no code. */
const INTERNAL = 'INTERNAL';

/** Why a request to another server of the cluster failed. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  /** {@link UNREACHABLE}, {@link TOO_LARGE}, or the code of the error that the other server threw. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/;

/** The code of an error of any kind, for the other server. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && CODE.test(code) ? code : INTERNAL;
}
