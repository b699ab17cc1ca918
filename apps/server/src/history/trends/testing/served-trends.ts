import { AnalogTrend, type DigitalTrend, ROLES, type Role } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { createEdge } from '../../../platform/http/index.ts';
import { createLogger } from '../../../platform/logger.ts';
import { testContext } from '../../../testing/context.ts';
import { DataPath, reads, START_MS, testStation } from '../../../testing/data-path.ts';
import type { OpenDatabase } from '../../../testing/databases.ts';
import { createPastWork } from '../../historian/index.ts';
import { mountTrends } from '../index.ts';

const DAY = 24 * 60 * 60 * 1_000;
export const LEVEL = 101;
export const PUMP = 102;

export const iso = (ms: number): string => new Date(ms).toISOString();

/** Calls of trends over a data path, with and without threads of the database. */
export class ServedTrends extends DataPath {
  /** As the server answers. */
  app!: FastifyInstance;
  /** Computes trends on the main thread, as with a database without threads here. */
  onMain!: FastifyInstance;

  static async open(
    open: OpenDatabase,
    nowMs = START_MS,
    stations = [testStation(1), testStation(2)],
  ): Promise<ServedTrends> {
    const storage = await open();
    const served = await new ServedTrends(storage, nowMs).start(stations);
    const logger = createLogger('silent');
    const { history } = served;
    const edge = () =>
      createEdge({
        clock: served.clock,
        logger: createLogger('silent'),
        metrics: new Registry(),
        authenticator: {
          verify: async (token) => {
            if (!ROLES.includes(token as Role)) throw new AppError('TOKEN_INVALID', 'no such token');
            const expiresAtMs = Number.POSITIVE_INFINITY;
            return { accountId: 1, role: token as Role, areas: null, name: 'N', sessionId: 's', expiresAtMs };
          },
        },
        version: '0',
        behindTls: false,
        trustProxy: [],
        rateLimitPerMinute: 0,
        checkAnswers: true,
        mapOrigins: () => [],
      });
    [served.app, served.onMain] = [await edge(), await edge()];
    const { image } = served;
    const context = testContext({ clock: served.clock, timeZone: 'America/Denver' });
    mountTrends(served.app, context, image, history, createPastWork(logger, history, storage.dataWorkers));
    mountTrends(served.onMain, context, image, history, createPastWork(logger, history, null));
    onTestFinished(async () => {
      await served.app.close();
      await served.onMain.close();
      await served.stop();
    });
    return served;
  }

  /** A poll every `stepMs`: the level from `level`, the pump from `pump`. */
  async run(
    forMs: number,
    stepMs: number,
    level: (ms: number) => number,
    pump: (ms: number) => number,
  ): Promise<void> {
    for (let ms = 0; ms <= forMs; ms += stepMs) {
      this.poll(1, START_MS + ms, reads(level(ms), pump(ms)));
      if (ms % DAY === 0) await this.ingest.drain();
    }
  }

  async ask(kind: string, pointIds: number[], fromMs: number, toMs: number, more = '', as = 'Viewer') {
    const ids = pointIds.map((id) => `pointId=${id}`).join('&');
    const asked = {
      url: `/api/trends/${kind}?${ids}&startDate=${iso(fromMs)}&endDate=${iso(toMs)}${more}`,
      headers: as === '' ? {} : { authorization: `Bearer ${as}` },
    };
    const answer = await this.app.inject(asked);
    const other = await this.onMain.inject(asked);
    expect(other.statusCode).toBe(answer.statusCode);
    if (answer.statusCode === 200) expect(other.body).toBe(answer.body);
    return answer;
  }

  async analog(fromMs: number, toMs: number, maxPoints: number): Promise<AnalogTrend> {
    const answer = await this.ask('analog', [LEVEL], fromMs, toMs, `&maxPoints=${maxPoints}`);
    return z.array(AnalogTrend).parse(answer.json())[0]!;
  }

  async digital(fromMs: number, toMs: number, maxPoints: number): Promise<DigitalTrend> {
    const answer = await this.ask('digital', [PUMP], fromMs, toMs, `&maxPoints=${maxPoints}`);
    return (answer.json() as DigitalTrend[])[0]!;
  }
}
