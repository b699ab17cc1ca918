import { HttpSink } from '../../../../platform/outbound/testing/http-sink.ts';
import { openChannel } from '../../testing/open-channel.ts';
import { httpManner, type StartProvider } from '../../testing/provider.ts';

const SID = 'SM0123456789abcdef0123456789abcdef';

/** A gateway in Twilio's form. */
const startProvider: StartProvider = async (clock) => {
  const sink = await HttpSink.start();
  const settings = { SMS_URL: sink.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'gateway-token', SMS_FROM: 'Outpost' };
  const texts = () =>
    sink.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => new URLSearchParams(body.toString()).get('Body')!);
  return {
    channel: openChannel('sms', { clock, settings }),
    address: '+15551234567',
    secrets: [settings.SMS_TOKEN, Buffer.from(`AC1:${settings.SMS_TOKEN}`).toString('base64')],
    saysWhenBusy: true,
    texts,
    seen: () => texts().at(-1)!,
    contacts: () => sink.requests.length,
    be: httpManner(sink, () => [201, { sid: SID, status: 'queued' }], [
      400,
      { code: 21_211, message: 'no number' },
    ]),
    report: (state) =>
      sink.says(200, {
        sid: SID,
        status: { open: 'sent', delivered: 'delivered', failed: 'undelivered' }[state],
      }),
  };
};
export default startProvider;
