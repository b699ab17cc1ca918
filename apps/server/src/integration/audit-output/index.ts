import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { describeNetworkError } from '../../platform/outbound/index.ts';
import { sendsNothing } from '../texts.ts';
import { AuditOutput, type DeliverEvents } from './audit-output.ts';
import { eventMessage, testMessage } from './event-message.ts';
import { appendEvents } from './json-file.ts';
import { createOutputRepository } from './output.repository.ts';
import { formatSyslog } from './syslog-format.ts';
import { maxBytesOf, sendSyslog } from './syslog-sender.ts';
import * as texts from './texts.ts';

export type { AuditOutput } from './audit-output.ts';

/** The audit log in other systems: by syslog, and in a file. */
export function createAuditOutputs(context: Context) {
  const { storage, audit, clock, settings, metrics, observeOnly } = context;
  const { auditFile, syslogTls, serverName } = context.config;
  const repository = createOutputRepository(storage);
  const sourceNow = () => ({ facility: settings.now().syslog.facility, host: serverName });
  const toSyslog = (): DeliverEvents | null => {
    const { receiver } = settings.now().syslog;
    if (receiver === null) return null;
    const maxBytes = maxBytesOf(receiver);
    return (events, signal) => {
      const messages = events.map((event) => formatSyslog(eventMessage(event, sourceNow()), maxBytes));
      return sendSyslog(clock, receiver, syslogTls, messages, signal);
    };
  };
  const toFile = (): DeliverEvents | null =>
    auditFile === null ? null : (events) => appendEvents(auditFile, events);
  const syslog = new AuditOutput(context, repository, 'syslog', toSyslog);
  const file = new AuditOutput(context, repository, 'file', toFile);
  settings.onChange(() => syslog.settingsChanged());
  metrics.counter(
    'outpost_audit_delivered_total',
    texts.deliveredEvents,
    () => syslog.delivered + file.delivered,
  );

  return {
    syslog,
    file,
    mount(http: FastifyInstance): void {
      mount(http, calls.integration.testSyslog, async ({ principal: { accountId, name } }) => {
        if (observeOnly) throw new AppError('OBSERVE_ONLY', sendsNothing);
        const { receiver } = settings.now().syslog;
        if (receiver === null) throw new AppError('CONFLICT', texts.notConfigured);
        const by = { accountId, name };
        const { transport, host, port } = receiver;
        const note = {
          ...({ kind: 'connection', action: 'syslog' } as const),
          by,
          words: texts.tested(`${transport}://${host}:${port}`),
        } as const;
        const of = await audit.append({ ...note, outcome: 'begun' });
        const message = testMessage(sourceNow(), clock.now(), texts.testText(name));
        const startedMs = clock.monotonicMs();
        const failure = await sendSyslog(clock, receiver, syslogTls, [
          formatSyslog(message, maxBytesOf(receiver)),
        ]).then(() => null, describeNetworkError);
        const TookMs = Math.round(clock.monotonicMs() - startedMs);
        const Answer = failure ?? (transport === 'udp' ? texts.sentByUdp : texts.accepted);
        const outcome = failure === null ? 'done' : 'failed';
        await audit.append({ ...note, of, outcome, details: { Answer } });
        return { Sent: failure === null, Answer, TookMs };
      });
    },
    start(): void {
      syslog.start();
      file.start();
    },
    async stop(): Promise<void> {
      await Promise.all([syslog.stop(), file.stop()]);
    },
  };
}
