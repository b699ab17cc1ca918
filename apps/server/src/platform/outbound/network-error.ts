import * as texts from './texts.ts';

const LABELS: Readonly<Record<string, string>> = {
  ENOTFOUND: texts.hostNameNotFound,
  EAI_AGAIN: texts.hostNameLookupFailed,
  ECONNREFUSED: texts.connectionRefused,
  ECONNRESET: texts.connectionLost,
  EPIPE: texts.connectionLost,
  EHOSTUNREACH: texts.hostUnreachable,
  ENETUNREACH: texts.networkUnreachable,
  ETIMEDOUT: texts.connectionTimedOut,
  CERT_HAS_EXPIRED: texts.certificateExpired,
  DEPTH_ZERO_SELF_SIGNED_CERT: texts.certificateSelfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: texts.certificateNotTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: texts.certificateNotTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: texts.certificateForOtherHost,
  EPROTO: texts.tlsRefused,
  HPE_HEADER_OVERFLOW: texts.responseNotHttp,
};

/** Why a connection failed, for users. If several addresses failed, the first error is described. */
export function describeNetworkError(error: unknown): string {
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code: given, message } = one as NodeJS.ErrnoException;
  // Some libraries have numbers of a protocol here.
  const code = String(given ?? '');
  if (code.startsWith('ERR_SSL_')) return texts.tlsRefused;
  return LABELS[code] ?? (code.startsWith('HPE_') ? texts.responseNotHttp : message);
}
