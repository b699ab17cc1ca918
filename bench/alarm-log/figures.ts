import { alarmLoad } from '@outpost/core';
import type { LogCriteria } from '../../apps/server/src/alarms/repository.ts';
import { createEscalationRepository } from '../../apps/server/src/notification/escalation/repository.ts';
import { yieldToEventLoop } from '../../apps/server/src/platform/yield-to-event-loop.ts';
import { ALARM_LOG_END_MS, ALARM_LOG_SPAN_MS, ALARMS, type Log } from './fill.ts';
import { type LogQuestion, measureQuery } from './questions.ts';

const DAY_MS = 86_400_000;

/** How long each query takes, including its rows as objects. */
export async function logFigures({ storage, subjects, repository }: Log): Promise<void> {
  const page = (
    name: string,
    filter: Omit<LogCriteria, 'limit'>,
    text?: string,
    isOfStation: (stationId: number) => boolean = () => true,
  ): LogQuestion => [
    name,
    () =>
      repository.log({
        ...filter,
        ...(text === undefined ? {} : { subjectIds: subjects.search(text, isOfStation) }),
        limit: 101,
      }),
  ];
  const middle = { atMs: Math.floor(ALARM_LOG_END_MS - ALARM_LOG_SPAN_MS / 2), id: ALARMS / 2 };
  const escalation = createEscalationRepository(storage);
  const days = (count: number) => ({ fromMs: ALARM_LOG_END_MS - count * DAY_MS, toMs: ALARM_LOG_END_MS });
  const questions: LogQuestion[] = [
    page('all', {}),
    page('all, deep in the log', { before: middle }),
    page('a station with few', { stationId: 500 }),
    page('a station with many, deep in the log', { stationId: 5, before: middle }),
    page('critical', { priorities: ['critical'] }),
    page('critical, deep in the log', { priorities: ['critical'], before: middle }),
    page('critical and high', { priorities: ['critical', 'high'] }),
    page('low', { priorities: ['low'] }),
    page('all priorities', { priorities: ['critical', 'high', 'medium', 'low'] }),
    page('normal', { states: ['normal'] }),
    page('unacknowledged', { states: ['unacknowledged'] }),
    page('shelved', { states: ['shelved'] }),
    page('acknowledged or normal', { states: ['acknowledged', 'normal'] }),
    page('out of service or returned: none', { states: ['out-of-service', 'returned-unacknowledged'] }),
    page('critical of a station: few', { stationId: 500, priorities: ['critical'] }),
    page('critical and normal of a station: none', {
      stationId: 700,
      priorities: ['critical'],
      states: ['normal'],
    }),
    page('search with few matches', {}, 'lift station 777'),
    page('search with a quarter of matches', {}, 'overflows'),
    page('search that matches all', {}, 'lift'),
    page('search that matches one station in ten', {}, 'station 5 low'),
    page('search that matches all, critical', { priorities: ['critical'] }, 'lift'),
    page(
      'search with few matches, critical: none',
      { priorities: ['critical'] },
      'lift station 777 overflows',
    ),
    page('search of 600 without entries', {}, 'old works'),
    page('search of 600 without entries, critical', { priorities: ['critical'] }, 'old works'),
    page('search of 400, shelved', { states: ['shelved'] }, '99'),
    page('an area of 5 stations', {}, '', (id) => id > 995),
    page('an area of 100 stations', {}, '', (id) => id % 10 === 0),
    page('an area of 100 stations, critical', { priorities: ['critical'] }, '', (id) => id % 10 === 0),
    page('a day, a year ago', {
      fromMs: ALARM_LOG_END_MS - 365 * DAY_MS,
      toMs: ALARM_LOG_END_MS - 364 * DAY_MS,
    }),
    page('a day a year ago, low', {
      fromMs: ALARM_LOG_END_MS - 365 * DAY_MS,
      toMs: ALARM_LOG_END_MS - 364 * DAY_MS,
      priorities: ['low'],
    }),
    page('a year, search with few matches', { ...days(365) }, 'lift station 777'),
    ['one alarm’s events', () => repository.events(ALARMS / 2)],
    ['escalation steps due', () => escalation.due(ALARM_LOG_END_MS, 200)],
    ['escalations that reached no one', () => escalation.unnotified()],
    ['load: raises of 31 days', () => repository.raises({ stationId: undefined, ...days(31) }, 300_000)],
    ['load: raises of a station, 92 days', () => repository.raises({ stationId: 5, ...days(92) }, 300_000)],
    ['load: chattering, 92 days', () => repository.chattering({ stationId: undefined, ...days(92) }, 20)],
  ];
  for (const question of questions) await measureQuery(question);

  const { raises } = await repository.raises({ stationId: undefined, ...days(92) }, 300_000);
  const many = raises.flatMap((raise) => Array.from({ length: 8 }, () => raise));
  await measureQuery([
    `load: figures of ${many.length.toLocaleString('en')} raises`,
    async () => {
      const pieces = alarmLoad(many, days(92), []);
      while (!pieces.next().done) await yieldToEventLoop();
    },
  ]);
}
