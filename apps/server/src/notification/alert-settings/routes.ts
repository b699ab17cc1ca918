import { CALENDAR_MEDIA_TYPE, calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { FileResponse, mount, type Principal } from '../../platform/http/index.ts';
import { isConfirmed } from '../recipients/index.ts';
import type { CalendarService } from './calendar-service.ts';
import type { OnCallService } from './on-call-service.ts';
import type { OnCallRangeService } from './range-service.ts';
import type { AlertSettingService } from './service.ts';

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

export function mountAlertSettingRoutes(app: FastifyInstance, service: AlertSettingService): void {
  const { accountStations } = calls;
  mount(app, accountStations.own, ({ principal }) => service.own(principal.accountId));
  mount(app, accountStations.add, ({ principal, body }) =>
    service.add(
      body.map((setting) => ({ ...setting, AccountId: principal.accountId })),
      actorOf(principal),
    ),
  );
  mount(app, accountStations.edit, ({ principal, body, query }) =>
    service.edit(principal, body, isConfirmed(query)),
  );
  mount(app, accountStations.replace, ({ principal, body, query }) =>
    service.replace(principal, body, isConfirmed(query)),
  );
  mount(app, accountStations.remove, async ({ principal, params, query }) => {
    await service.delete(principal, params.id, isConfirmed(query));
    return { Ok: true as const };
  });
  mount(app, accountStations.all, () => service.all(), { isLarge: true });
  mount(app, accountStations.admin, ({ body, principal }) => service.add(body, actorOf(principal)));
}

export function mountOnCallRoutes(
  app: FastifyInstance,
  service: OnCallService,
  ranges: OnCallRangeService,
): void {
  const { onCall } = calls;
  for (const call of [onCall.escalation, onCall.escalationByEarlierPath])
    mount(app, call, ({ query, principal }) =>
      service.escalation(query.stationId, query.priority, query.wall, principal),
    );
  mount(app, onCall.coverage, () => service.coverage());
  mount(app, onCall.now, ({ principal }) => service.now(principal));
  mount(app, onCall.station, ({ params }) => service.recipientsOf(params.id));
  mount(app, onCall.own, ({ principal }) => service.own(principal));
  mount(app, onCall.range, ({ query }) => ranges.range(query));
}

export function mountCalendarRoutes(app: FastifyInstance, service: CalendarService): void {
  const { calendars } = calls;
  mount(app, calendars.get, ({ principal }) => service.link(principal.accountId));
  mount(app, calendars.make, ({ principal }) => service.make(actorOf(principal)));
  mount(app, calendars.revoke, async ({ principal }) => {
    await service.revoke(actorOf(principal));
    return { Ok: true as const };
  });
  mount(app, calendars.feed, async ({ params }) => {
    const feed = await service.feed(params.token);
    return new FileResponse('duty.ics', CALENDAR_MEDIA_TYPE, once(feed));
  });
}

async function* once(text: string): AsyncIterable<string> {
  yield text;
}
