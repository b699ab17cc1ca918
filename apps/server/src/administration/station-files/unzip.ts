import { createInflateRaw } from 'node:zlib';
import { FileError } from './file-error.ts';
import * as texts from './texts.ts';

/** Limits of everything unpacked from one archive. */
export const MAX_UNPACKED_BYTES = 768 * 1_024 * 1_024;
const MAX_ENTRIES = 1_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;
/** Stands for a size of the 64-bit form. */
const LARGE = 0xffff_ffff;

/** Number of bytes unpacked at a time. */
const PIECE_BYTES = 256 * 1_024;

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly startAt: number;
  readonly packedBytes: number;
}

/**
 * An archive (PKWARE APPNOTE 6.3.3) in memory, whose files are read by name: nothing is written to
 * disk, so names are harmless. Unpacked bytes are counted, whatever the archive declares.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #most: number;
  #unpacked = 0;

  /** @throws FileError: it is not such an archive */
  constructor(bytes: Buffer, unpackedBytesMost = MAX_UNPACKED_BYTES) {
    this.#bytes = bytes;
    this.#entries = readDirectory(bytes);
    this.#most = unpackedBytesMost;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** A file's content piece by piece. @throws FileError: missing, damaged, or too large */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileError(texts.workbookLacks(name));
    if (entry.isEncrypted) throw new FileError(texts.workbookHasPassword);
    const { startAt } = entry;
    if (startAt + 30 > this.#bytes.length || this.#bytes.readUInt32LE(startAt) !== LOCAL_SIGNATURE) {
      throw damaged();
    }
    const from =
      startAt + 30 + this.#bytes.readUInt16LE(startAt + 26) + this.#bytes.readUInt16LE(startAt + 28);
    if (from + entry.packedBytes > this.#bytes.length) throw damaged();
    const packed = this.#bytes.subarray(from, from + entry.packedBytes);
    if (entry.method === STORED) {
      this.#count(packed.length);
      yield packed;
    } else if (entry.method === DEFLATED) {
      for await (const piece of inflated(packed)) {
        this.#count(piece.length);
        yield piece;
      }
    } else throw new FileError(texts.workbookCompressionNotSupported);
  }

  #count(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked <= this.#most) return;
    throw new FileError(texts.workbookTooLarge(Math.round(this.#most / 1_048_576)));
  }
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE_BYTES });
  stream.end(packed);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch {
    throw damaged();
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const endAt = findEnd(bytes);
  const count = bytes.readUInt16LE(endAt + 10);
  let at = bytes.readUInt32LE(endAt + 16);
  if (count > MAX_ENTRIES) throw new FileError(texts.tooManyFilesInWorkbook(MAX_ENTRIES));
  const entries = new Map<string, Entry>();
  const starts = new Set<number>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > endAt || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const packedBytes = bytes.readUInt32LE(at + 20);
    const startAt = bytes.readUInt32LE(at + 42);
    if (next > endAt || packedBytes === LARGE || startAt === LARGE) throw damaged();
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    // No program writes a file twice, or two overlapping ones.
    if (entries.has(name) || starts.has(startAt)) throw damaged();
    starts.add(startAt);
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      startAt,
      packedBytes,
    });
    at = next;
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= least; at--) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new FileError(texts.notAWorkbook);
}

const damaged = (): FileError => new FileError(texts.workbookDamaged);
