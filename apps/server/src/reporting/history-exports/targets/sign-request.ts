import { createHash, createHmac } from 'node:crypto';

/** The access of an S3-compatible store. */
export interface S3Access {
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export interface RequestToSign {
  readonly method: string;
  readonly url: URL;
  /** In addition to `host` and `x-amz-date`; lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal digits. */
  readonly bodySha256: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
/** RFC 3986, as AWS requires it. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The headers of a request to S3 with its signature (AWS Signature Version 4, "Signature Calculations
 * for the Authorization Header").
 */
export function signRequest(
  { region, keyId, secret }: S3Access,
  { method, url, headers = {}, bodySha256 }: RequestToSign,
  nowMs: number,
): Record<string, string> {
  const at = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': at,
  };
  const names = Object.keys(all).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const signed = names.join(';');
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${all[name]!.trim()}`),
    '',
    signed,
    bodySha256,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256Hex(canonical)].join('\n');
  const key = ['aws4_request', 's3', region, day].reduceRight<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key, text).toString('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
}
