import type { History } from '../history/index.ts';
import type { Image } from '../image/index.ts';
import type { Clock } from '../platform/clock.ts';

export interface OverviewDeps {
  readonly image: Image;
  readonly history: History;
  readonly clock: Clock;
  /** Made at the server's start; part of every ETag. */
  readonly epoch: string;
  /** The field's: resolves when the fresh outcome is in the image. @throws AppError */
  pollNow(stationId: number): Promise<void>;
}
