// Slicing by four: table k holds the CRC of a byte followed by k zero bytes.
const TABLES = new Int32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  TABLES[byte] = crc;
}
for (let index = 256; index < TABLES.length; index++) {
  const shorter = TABLES[index - 256]!;
  TABLES[index] = (shorter >>> 8) ^ TABLES[shorter & 255]!;
}

/**
 * CRC-32 of `bytes` from `start` up to `end` as in zip, PNG and Ethernet (ITU-T V.42, 8.1.1.6.2);
 * unsigned.
 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = -1;
  let at = start;
  for (const whole = end - 3; at < whole; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      TABLES[768 + (crc & 255)]! ^
      TABLES[512 + ((crc >>> 8) & 255)]! ^
      TABLES[256 + ((crc >>> 16) & 255)]! ^
      TABLES[crc >>> 24]!;
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ TABLES[(crc ^ bytes[at]!) & 255]!;
  return ~crc >>> 0;
}
