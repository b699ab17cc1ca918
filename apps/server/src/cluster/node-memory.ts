import { decodeSnapshot, type LaneCopy, type PointSnapshot } from '@outpost/historian';
import { readLane } from '../history/index.ts';
import type { Context } from '../platform/context.ts';
import type { NodeClient } from './node-client.ts';
import { HISTORY_POINTS, Snapshots } from './requests.ts';

interface Nodes {
  /** The node that holds a point; null: none. */
  holderOf(pointId: number): number | null;
  /** Of the journal that a node writes; null: its history is settled. */
  laneOf(node: number): number | null;
  isReachable(node: number): boolean;
}

interface Question {
  readonly pointIds: number[];
  readonly answers: Promise<readonly (string | null)[]>;
}

/**
 * What nodes have of points that is in no chunk: a node is asked for it, and while it cannot be
 * reached it is read from its journal in the database.
 */
export class NodeMemory {
  readonly #context: Pick<Context, 'storage' | 'clock' | 'logger'>;
  readonly #ask: NodeClient['ask'];
  readonly #nodes: Nodes;
  /** Being put together, by node. */
  readonly #questions = new Map<number, Question>();
  /** By node. */
  readonly #copies = new Map<number, LaneCopy>();

  constructor(
    context: Pick<Context, 'storage' | 'clock' | 'logger'>,
    { ask }: Pick<NodeClient, 'ask'>,
    nodes: Nodes,
  ) {
    this.#context = context;
    this.#ask = ask;
    this.#nodes = nodes;
  }

  /** null: everything of the point is in chunks. @throws StorageError */
  async of(pointId: number): Promise<PointSnapshot | null> {
    const node = this.#nodes.holderOf(pointId);
    if (node === null) return null;
    if (this.#nodes.isReachable(node)) {
      try {
        const answer = await this.#askFor(node, pointId);
        this.#copies.delete(node);
        return answer === null ? null : decodeSnapshot(Buffer.from(answer, 'base64'));
      } catch (error) {
        this.#context.logger.warn(
          { reason: (error as Error).message, node },
          'a node was not reached; its newest samples are read from the database',
        );
      }
    }
    return (await this.#copyOf(node)?.snapshotOf(pointId)) ?? null;
  }

  /** Points that are wanted at the same time are asked for together. */
  async #askFor(node: number, pointId: number): Promise<string | null> {
    let question = this.#questions.get(node);
    if (question === undefined || question.pointIds.length === HISTORY_POINTS) {
      const pointIds: number[] = [];
      const answers = Promise.resolve().then(async () => {
        if (this.#questions.get(node)?.pointIds === pointIds) this.#questions.delete(node);
        return Snapshots.parse(await this.#ask(node, 'history', { pointIds }));
      });
      question = { pointIds, answers };
      this.#questions.set(node, question);
    }
    const place = question.pointIds.push(pointId) - 1;
    return (await question.answers)[place] ?? null;
  }

  #copyOf(node: number): LaneCopy | undefined {
    for (const known of this.#copies.keys())
      if (this.#nodes.laneOf(known) === null) this.#copies.delete(known);
    const lane = this.#nodes.laneOf(node);
    if (lane !== null && !this.#copies.has(node)) this.#copies.set(node, readLane(this.#context, lane));
    return this.#copies.get(node);
  }
}
