import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its content is iterated once. */
export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

interface Entry {
  readonly name: Buffer;
  readonly startAt: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Deflate came with version 2.0 of the format. */
const VERSION = 20;
/** 1980-01-01, as MS-DOS wrote it: the same content makes the same bytes. */
const DATE = 0x0021;
/** Beyond it the format needs its 64-bit form, which nothing here is large enough for. */
const MAX_BYTES = 0xffff_ffff;

/**
 * An archive (PKWARE APPNOTE 6.3.3) in pieces, generated as its files' contents arrive: no more
 * than a piece of it is in memory. Compression runs outside the event loop's thread.
 *
 * @throws RangeError beyond 4 GiB
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let written = 0;
  const count = (piece: Buffer): Buffer => {
    written += piece.length;
    if (written > MAX_BYTES) throw new RangeError('the archive must be at most 4 GiB');
    return piece;
  };
  for await (const { name, content } of files) {
    const startAt = written;
    const bytes = Buffer.from(name);
    yield count(localHeader(bytes));
    const measured = new Measured(content);
    let packedBytes = 0;
    for await (const piece of deflated(measured)) {
      packedBytes += piece.length;
      yield count(piece);
    }
    const entry = { name: bytes, startAt, packedBytes, crc: measured.crc, bytes: measured.bytes };
    if (entry.bytes > MAX_BYTES) throw new RangeError('the file must be at most 4 GiB');
    entries.push(entry);
    yield count(sizesOf(entry));
  }
  const directoryAt = written;
  for (const entry of entries) yield count(directoryEntry(entry));
  yield endOfDirectory(entries.length, directoryAt, written - directoryAt);
}

/** Bytes of texts as they are read, with their checksum. */
class Measured {
  crc = 0;
  bytes = 0;
  readonly #content: AsyncIterable<string>;

  constructor(content: AsyncIterable<string>) {
    this.#content = content;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const text of this.#content) {
      const piece = Buffer.from(text);
      this.crc = crc32(piece, this.crc);
      this.bytes += piece.length;
      yield piece;
    }
  }
}

function deflated(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // A failure of the content reaches the reader as the stream's; when reading stops, the content is
  // ended. A piece at a time: what is read at once is generated at once, and blocks other work.
  const pieces = Readable.from(content, { highWaterMark: 1 });
  return pipeline(pieces, createDeflateRaw({ level: 4 }), () => {});
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, packedBytes, bytes }: Entry): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packedBytes, 8);
  sizes.writeUInt32LE(bytes, 12);
  return sizes;
}

function directoryEntry({ name, startAt, crc, packedBytes, bytes }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packedBytes, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(startAt, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(count: number, startAt: number, bytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(startAt, 16);
  return end;
}
