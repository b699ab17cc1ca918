/** Hosts on which a server listens on all addresses. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address of the server with these settings, for programs on its machine, without a slash at the end. */
export function serverAddress({ HOST, PORT, BASE_PATH }: NodeJS.ProcessEnv): string {
  const host = HOST || '127.0.0.1';
  const address = ANY_ADDRESS[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${PORT || 3000}${BASE_PATH ?? ''}`;
}
