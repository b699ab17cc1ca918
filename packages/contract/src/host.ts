import * as z from 'zod';

const MAX_CHARACTERS = 253;
/**
 * RFC 1123, 2.1, and underscores, which name servers and hosts files accept. With a number as its
 * last label, a name would be read as an IPv4 address in an old notation.
 */
const LABEL = '(?!-)[a-z0-9_-]{1,63}(?<!-)';
const NAME = new RegExp(`^(?:${LABEL}\\.)*(?!(?:\\d+|0x[0-9a-f]*)\\.?$)${LABEL}\\.?$`, 'i');
/** Without 0.0.0.0/8 and what follows 223.255.255.255: no device has such an address. */
const IPV4 = /^(?:22[0-3]|2[01]\d|1\d\d|[1-9]\d?)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
const WITH_PORT = /^(?:[^:]+|\[.*\]):\d+$/;

const isHost = (text: string): boolean =>
  NAME.test(text) ||
  IPV4.test(text) ||
  (text.includes(':') && /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`));

/** The host name or IP address of a controller. */
export const Host = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CHARACTERS)
  .check(({ value, issues }) => {
    if (value === '' || value.length > MAX_CHARACTERS || isHost(value)) return;
    const message = WITH_PORT.test(value)
      ? 'Must be a host name or an IP address without a port. Enter the port in the Port field.'
      : 'Must be a host name or an IP address';
    issues.push({ code: 'custom', input: value, message });
  });
