import { buffer } from 'node:stream/consumers';
import { FILE_FORMATS, type FileFormat } from '@outpost/contract';
import type { Attachment } from '../../notification/index.ts';
import type { ReportFile } from '../reports/index.ts';

/** Of all attachments. Mail servers commonly reject more than 25 MB, and encoding adds a third. */
const MAX_BYTES = 15 * 1024 * 1024;

/** The files of a message, or too many of them for one. */
export class Attachments {
  readonly #files: Attachment[] = [];

  /** Adds a report in each format. */
  async add(fileOf: (format: FileFormat) => ReportFile): Promise<void> {
    for (const format of FILE_FORMATS) {
      const { fileName, mediaType, content } = fileOf(format);
      this.#files.push({ fileName: this.#freeName(fileName), mediaType, content: await buffer(content) });
    }
  }

  get areTooLarge(): boolean {
    return this.#files.reduce((sum, { content }) => sum + content.length, 0) > MAX_BYTES;
  }

  /** None if they are too large together. */
  get sent(): readonly Attachment[] {
    return this.areTooLarge ? [] : this.#files;
  }

  /** Stations may have the same name. */
  #freeName(fileName: string): string {
    const isTaken = (name: string) => this.#files.some((other) => other.fileName === name);
    for (let number = 1; ; number++) {
      const name = number === 1 ? fileName : fileName.replace(/(\.\w+)$/, `-${number}$1`);
      if (!isTaken(name)) return name;
    }
  }
}
