import type {
  PushResult,
  SelectBody,
  Selection,
  SettingCounts,
  StationSettings,
  WriteBody,
  WriteResult,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/audit/index.ts';

/** The only interface through which anything is written to a controller. Methods throw AppError. */
export interface Commands {
  select(stationId: number, body: SelectBody, by: Actor): Promise<Selection>;
  deselect(selectionId: string, by: Actor): void;
  write(stationId: number, body: WriteBody, by: Actor): Promise<WriteResult>;
  /** @param interlocksRead the user has acknowledged the interlocks of what is written */
  push(stationId: number, by: Actor, interlocksRead: boolean): Promise<PushResult>;
  rollBack(stationId: number, pushId: number, by: Actor): Promise<PushResult>;
  /** @param readNow reads the controller first */
  settings(stationId: number, readNow: boolean): Promise<StationSettings>;
  /** For every station with desired values. */
  counts(): SettingCounts[];
  /** Restores open commands of the last run. Call it before polls begin. */
  start(): Promise<void>;
  /** Resolves when no command is running; call it after the field has stopped. */
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}
