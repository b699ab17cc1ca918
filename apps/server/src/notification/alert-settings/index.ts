import { type OnCallSpan, type Routing, timesByHolder } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { CalendarService } from './calendar-service.ts';
import type { AlertSettingContext, AlertSettingParts } from './context.ts';
import { EscalationPreviewer } from './escalation-preview.ts';
import { OnCallService } from './on-call-service.ts';
import { OnCallRangeService } from './range-service.ts';
import { createAlertSettingRepository } from './repository.ts';
import { mountAlertSettingRoutes, mountCalendarRoutes, mountOnCallRoutes } from './routes.ts';
import { AlertSettingService } from './service.ts';

export type { StationDirectory } from './context.ts';

/** The area of alert settings and alarm routing. */
export function createAlertSettings(context: Context, parts: AlertSettingParts) {
  const repository = createAlertSettingRepository(context.storage);
  const escalationPreview = new EscalationPreviewer({ ...context, ...parts, repository });
  const prepared = () => escalationPreview.prepared();
  const shared: AlertSettingContext = { ...context, ...parts, repository, prepared };
  const service = new AlertSettingService(shared);
  return {
    service,
    mount(app: FastifyInstance): void {
      mountAlertSettingRoutes(app, service);
      mountOnCallRoutes(app, new OnCallService(shared), new OnCallRangeService(shared));
      mountCalendarRoutes(app, new CalendarService(shared, createCalendarRepository(shared.storage)));
    },
    /**
     * The routing of alarms as currently stored. Cheap while nothing changes.
     * @throws StorageError
     */
    routing: async (): Promise<Routing> => (await prepared()).routing,
    /**
     * When each user is on call within a span, by the current schedules and overrides.
     * @throws StorageError
     */
    async onCallSpans(span: OnCallSpan): Promise<OnCallSpan[][]> {
      const { routing } = await prepared();
      const settings = await repository.all();
      return timesByHolder(
        routing,
        settings.map(({ AccountId }) => AccountId),
        span,
      );
    },
    stop: (): void => escalationPreview.stop(),
  };
}
