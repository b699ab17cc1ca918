import * as z from 'zod';
import { parseBoundedJson } from '../../../platform/bounded-json.ts';
import { excerpt, type OutboundRequest, type OutboundResponse } from '../../../platform/outbound/index.ts';
import { DeliveryError, type Receipt } from '../../outbox/index.ts';
import type { ChannelModule } from '../channel-module.ts';
import { asDeliveryError, isSuccess } from '../posting.ts';
import { refusal } from '../refusal.ts';
import { smsText } from './sms-text.ts';
import * as texts from './texts.ts';

const Posted = z.object({ sid: z.string().min(1).max(100), status: z.string().default('accepted') });
const StatusReport = z.object({
  status: z.string(),
  error_code: z.union([z.number(), z.string()]).nullish(),
  error_message: z.string().nullish(),
});
const Problem = z.object({ code: z.union([z.number(), z.string()]).optional(), message: z.string() });

/** Sends messages through an SMS gateway's `Messages.json`, and queries their delivery. */
export const sms: ChannelModule<'sms'> = {
  create({ settings, toServer }) {
    const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = settings;
    const outbound = toServer('SMS_URL');
    const base = url.replace(/\/+$/, '');
    const messages = `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages`;
    const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
    const sender: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(from)
      ? { MessagingServiceSid: from }
      : { From: from };

    async function ask(request: OutboundRequest): Promise<OutboundResponse> {
      const answer = await outbound({
        ...request,
        headers: { authorization, accept: 'application/json', ...request.headers },
      }).catch(asDeliveryError);
      if (isSuccess(answer)) return answer;
      throw refusal(texts.smsGateway, answer, describeProblem(answer.body));
    }

    return {
      name: 'sms',
      async send(address, message) {
        const body = new URLSearchParams({ To: address, ...sender, Body: smsText(message) }).toString();
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const { sid, status } = read(
          Posted,
          await ask({ method: 'POST', url: `${messages}.json`, headers, body }),
        );
        if (hasFailed(status)) throw new DeliveryError(texts.gatewayReported(status, sid), true);
        return { answer: `${status} as ${sid}`, receipt: sid };
      },
      async receipt(sid): Promise<Receipt> {
        const report = read(
          StatusReport,
          await ask({ method: 'GET', url: `${messages}/${encodeURIComponent(sid)}.json` }),
        );
        const reason = [report.error_code ?? '', report.error_message ?? '']
          .filter((part) => part !== '')
          .join(' ');
        const answer = reason === '' ? report.status : `${report.status}: ${excerpt(reason)}`;
        const isDelivered = report.status === 'delivered' || report.status === 'read';
        return { state: isDelivered ? 'delivered' : hasFailed(report.status) ? 'failed' : 'open', answer };
      },
      close: () => undefined,
    };
  },
};

const hasFailed = (status: string) => ['failed', 'undelivered', 'canceled'].includes(status);

/** The gateway's error; its code is listed in its documentation. */
function describeProblem(body: string): string {
  const problem = Problem.safeParse(parsed(body));
  if (!problem.success) return excerpt(body);
  const { code, message } = problem.data;
  return excerpt(code === undefined ? message : `${code} ${message}`);
}

/** A successful response in another format is not from a gateway. */
function read<T>(schema: z.ZodType<T>, { body }: OutboundResponse): T {
  const result = schema.safeParse(parsed(body));
  if (result.success) return result.data;
  throw new DeliveryError(texts.gatewayResponseInvalid(excerpt(body)), false);
}

function parsed(body: string): unknown {
  try {
    return parseBoundedJson(Buffer.from(body));
  } catch {
    return null;
  }
}
