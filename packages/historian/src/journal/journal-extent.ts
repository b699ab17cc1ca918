/** The batches in the journal, with their numbers of samples. */
export class JournalExtent {
  /** Ascending. */
  #batches: { id: number; samples: number; writtenMs: number }[] = [];
  #samples = 0;

  get samples(): number {
    return this.#samples;
  }

  /** @param writtenMs when it was written, or loaded at the start */
  add(id: number, samples: number, writtenMs: number): void {
    this.#batches.push({ id, samples, writtenMs });
    this.#samples += samples;
  }

  /** Batches below `id` are deleted. */
  trim(id: number): void {
    let gone = 0;
    while (gone < this.#batches.length && this.#batches[gone]!.id < id) {
      this.#samples -= this.#batches[gone]!.samples;
      gone += 1;
    }
    this.#batches.splice(0, gone);
  }

  /** Whether there is a batch below `id`. */
  holdsBelow(id: number): boolean {
    const [first] = this.#batches;
    return first !== undefined && first.id < id;
  }

  /** The lowest batch number from which on the batches have at most `samples`. */
  firstToKeep(samples: number): number {
    let left = this.#samples;
    for (const batch of this.#batches) {
      if (left <= samples) return batch.id;
      left -= batch.samples;
    }
    return (this.#batches.at(-1)?.id ?? -1) + 1;
  }

  /** The lowest number of the batches written after `ms`. */
  firstWrittenAfter(ms: number): number {
    const first = this.#batches.find(({ writtenMs }) => writtenMs > ms);
    return first?.id ?? (this.#batches.at(-1)?.id ?? -1) + 1;
  }
}
