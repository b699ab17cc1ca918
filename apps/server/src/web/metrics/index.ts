import { calls, PROMETHEUS_MEDIA_TYPE } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { AlarmService } from '../../alarms/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { FileResponse, mount } from '../../platform/http/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { type Exposed, exposition } from './exposition.ts';
import * as texts from './texts.ts';

/** @param isOn whether values are exported */
export function mountValueMetrics(
  app: FastifyInstance,
  isOn: boolean,
  image: Image,
  alarms: Pick<AlarmService, 'active'>,
): void {
  mount(app, calls.valueMetrics.read, ({ principal, isOwnStation }) => {
    if (!isOn) throw new AppError('NOT_FOUND', texts.valueMetricsOff);
    const seesAlarms = principal.token?.scopes.includes('read-alarms') ?? true;
    const exposed = { image, isOwn: isOwnStation, alarms: seesAlarms ? alarms.active().Alarms : null };
    return new FileResponse('outpost.prom', PROMETHEUS_MEDIA_TYPE, pieces(exposed));
  });
}

/** Other requests are answered in between. */
async function* pieces(exposed: Exposed): AsyncGenerator<string> {
  for (const piece of exposition(exposed)) {
    yield piece;
    await yieldToEventLoop();
  }
}
