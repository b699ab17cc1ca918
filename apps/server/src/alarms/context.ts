import type { StationConfig } from '@outpost/contract';
import type { Context } from '../platform/context.ts';
import type { AlarmBook } from './book.ts';
import type { AlarmFollower } from './follower.ts';
import type { AlarmRepository } from './repository.ts';
import type { SubjectTable } from './subjects.ts';
import type { AlarmWriter } from './writer.ts';

/** What the parts of the alarms area share. */
export interface AlarmContext extends Context {
  readonly configOf: (stationId: number) => StationConfig | undefined;
  readonly book: AlarmBook;
  readonly subjects: SubjectTable;
  readonly repository: AlarmRepository;
  readonly writer: AlarmWriter;
  /** The area that acts on alarms. */
  readonly follower: () => AlarmFollower;
}
