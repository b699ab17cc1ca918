import type { Channel, OnCallOverride, User } from '@outpost/contract';
import type { OnCallSpan, Routing } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { StoredOnCall } from '../on-call/index.ts';
import type { ReachGuard } from '../recipients/index.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { CalendarService } from './calendar-service.ts';
import { EscalationPreviewer } from './escalation-preview.ts';
import { OnCallService } from './on-call-service.ts';
import { OnCallRangeService } from './range-service.ts';
import { createAlertSettingRepository } from './repository.ts';
import { mountAlertSettingRoutes, mountCalendarRoutes, mountOnCallRoutes } from './routes.ts';
import { AlertSettingService } from './service.ts';
import type { StationDirectory } from './station-directory.ts';

export type { StationDirectory } from './station-directory.ts';

export interface AlertSettingsDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly stations: StationDirectory;
  readonly guard: ReachGuard;
  /** The stored data about who is on call when. */
  readonly duty: () => Promise<StoredOnCall>;
  /** Overrides that end after an instant, also past ones. */
  readonly overridesAfter: (atMs: number) => Promise<OnCallOverride[]>;
  readonly accounts: () => Promise<readonly User[]>;
  /**
   * Which channels reach an account: configured on the server, and the account has what they need.
   */
  readonly reachable: (account: User) => readonly Channel[];
  /** The stored phone number of an account; null: none. */
  readonly phoneOf: (account: User) => string | null;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** The area of alert settings and alarm routing. */
export interface AlertSettings {
  readonly service: AlertSettingService;
  mount(app: FastifyInstance): void;
  /**
   * The routing of alarms as currently stored. Cheap while nothing changes.
   * @throws StorageError
   */
  routing(): Promise<Routing>;
  /**
   * When each user with an alert setting is on call within a span, by the current schedules.
   * @throws StorageError
   */
  onCallSpans(span: OnCallSpan): Promise<OnCallSpan[][]>;
  stop(): void;
}

export function createAlertSettings(deps: AlertSettingsDeps): AlertSettings {
  const { storage, audit, bus, clock, stations, duty, accounts, reachable, timeZone } = deps;
  const repository = createAlertSettingRepository(storage);
  const service = new AlertSettingService({ repository, audit, stations, guard: deps.guard, bus });
  const escalationPreview = new EscalationPreviewer({ repository, bus, duty, accounts, reachable, timeZone });
  const prepared = () => escalationPreview.prepared();
  const onCall = new OnCallService({ prepared, stations, phoneOf: deps.phoneOf, clock, timeZone });
  const ranges = new OnCallRangeService({ ...deps, prepared });
  const calendars = new CalendarService({
    repository: createCalendarRepository(storage),
    audit,
    prepared,
    clock,
  });
  return {
    service,
    mount(app) {
      mountAlertSettingRoutes(app, service);
      mountOnCallRoutes(app, onCall, ranges);
      mountCalendarRoutes(app, calendars);
    },
    routing: async () => (await prepared()).routing,
    async onCallSpans(span) {
      const { account, duty: onCall } = (await prepared()).routing;
      const ids = new Set((await repository.all()).map(({ AccountId }) => AccountId));
      return [...ids].filter((id) => account(id)?.Active).map((id) => onCall.spansOf(id, span));
    },
    stop: () => escalationPreview.stop(),
  };
}
