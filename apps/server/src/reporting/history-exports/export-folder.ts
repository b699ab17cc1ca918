import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';

const PARTIAL = '.part';
/** Identifies the folder, whatever its server is called. */
const ID_FILE = '.id';

/** The folder `exports` of the data folder, with a folder for each export. */
export class ExportFolder {
  readonly #root: string;
  #id: string | null = null;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'exports');
  }

  /** Tells the folders of servers that share a database apart. @throws file system errors */
  get id(): string {
    this.#id ??= this.#readId();
    return this.#id;
  }

  #readId(): string {
    const file = join(this.#root, ID_FILE);
    makeFolder(this.#root);
    if (!existsSync(file)) writeFileSync(file, randomBytes(9).toString('base64url'), { mode: 0o600 });
    return readFileSync(file, 'utf8');
  }

  fileOf(id: number, name: string): string {
    return join(this.#root, String(id), name);
  }

  /** Where a file is written until it is complete. */
  partialOf(id: number, name: string): string {
    return `${this.fileOf(id, name)}${PARTIAL}`;
  }

  async complete(id: number, name: string): Promise<void> {
    await rename(this.partialOf(id, name), this.fileOf(id, name));
  }

  /** Creates the folder of an export, with no other files than these. */
  async prepare(id: number, names: readonly string[]): Promise<void> {
    const folder = join(this.#root, String(id));
    makeFolder(folder);
    for (const name of await readdir(folder))
      if (!names.includes(name)) await rm(join(folder, name), { force: true });
  }

  /** Removes the file of an export that was not completed; nothing where its folder is gone. */
  async removePartial(id: number): Promise<void> {
    const folder = join(this.#root, String(id));
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith(PARTIAL)) await rm(join(folder, name), { force: true });
  }

  async remove(id: number): Promise<void> {
    await rm(join(this.#root, String(id)), { recursive: true, force: true });
  }

  /** Removes the folders of other exports: of deleted ones, and of another database. */
  async keepOnly(ids: readonly number[]): Promise<void> {
    if (!existsSync(this.#root)) return;
    const kept = new Set(ids.map(String));
    for (const name of await readdir(this.#root))
      if (name !== ID_FILE && !kept.has(name))
        await rm(join(this.#root, name), { recursive: true, force: true });
  }

  /** Free on its disk for the server's user, bytes. @throws file system errors */
  async freeBytes(): Promise<number> {
    makeFolder(this.#root);
    const { bavail, bsize } = await statfs(this.#root);
    return bavail * bsize;
  }
}
