const PROTOCOLS: readonly string[] = ['mqtt:', 'mqtts:', 'ws:', 'wss:'];

/** `mqtt://host:port`, `mqtts://…`, `ws://host:port/path` or `wss://…`, without credentials. */
export function isMqttUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  if (!PROTOCOLS.includes(protocol) || hostname === '' || `${username}${password}${hash}` !== '')
    return false;
  return protocol.startsWith('ws') || (pathname.replace('/', '') === '' && search === '');
}
