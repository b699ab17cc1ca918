import type { Channel, User } from '@outpost/contract';
import type { DutySpan, Routing } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../audit/index.ts';
import type { Bus } from '../bus/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReachGuard } from '../recipients/index.ts';
import type { StoredOnCall } from '../schedules/index.ts';
import type { StationService } from '../stations/index.ts';
import type { Storage } from '../storage/index.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { CalendarService } from './calendar-service.ts';
import { EscalationPreviewer } from './escalation-preview.ts';
import { OnCallService } from './on-call-service.ts';
import { createAlertSettingRepository } from './repository.ts';
import { mountAlertSettingRoutes, mountCalendarRoutes, mountOnCallRoutes } from './routes.ts';
import { AlertSettingService } from './service.ts';

export interface AlertSettingsDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly stations: Pick<StationService, 'all' | 'get'>;
  readonly guard: ReachGuard;
  /** What is stored about who is on duty when. */
  readonly duty: () => Promise<StoredOnCall>;
  readonly accounts: () => Promise<readonly User[]>;
  /** By which channels an account can be reached: the server has them set up, and the account has what they need. */
  readonly reachable: (account: User) => readonly Channel[];
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** The room of the alert settings, and of the answer to who is told. */
export interface AlertSettings {
  readonly service: AlertSettingService;
  mount(app: FastifyInstance): void;
  /**
   * Who is told of an alarm, as things are stored now. Asking is cheap while nothing changes.
   *
   * @throws StorageError
   */
  routing(): Promise<Routing>;
  /**
   * When each person with an alert setting is on duty within a time, by the schedules of now.
   *
   * @throws StorageError
   */
  crew(span: DutySpan): Promise<DutySpan[][]>;
  stop(): void;
}

export function createAlertSettings(deps: AlertSettingsDeps): AlertSettings {
  const { storage, audit, bus, clock, stations, duty, accounts, reachable, timeZone } = deps;
  const repository = createAlertSettingRepository(storage);
  const service = new AlertSettingService({ repository, audit, stations, guard: deps.guard, bus });
  const whoIsTold = new EscalationPreviewer({ repository, bus, duty, accounts, reachable, timeZone });
  const onCall = new OnCallService({ prepared: () => whoIsTold.prepared(), stations, clock, timeZone });
  const calendars = new CalendarService({
    repository: createCalendarRepository(storage),
    audit,
    prepared: () => whoIsTold.prepared(),
    clock,
  });
  return {
    service,
    mount(app) {
      mountAlertSettingRoutes(app, service);
      mountOnCallRoutes(app, onCall);
      mountCalendarRoutes(app, calendars);
    },
    routing: async () => (await whoIsTold.prepared()).routing,
    async crew(span) {
      const { account, duty: roster } = (await whoIsTold.prepared()).routing;
      const ids = new Set((await repository.all()).map(({ AccountId }) => AccountId));
      return [...ids].filter((id) => account(id)?.Active).map((id) => roster.spansOf(id, span));
    },
    stop: () => whoIsTold.stop(),
  };
}
