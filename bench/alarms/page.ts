import { type AlarmNews, HUB_EVENTS } from '@outpost/contract';
import { WebSocket } from 'ws';

/**
 * The live connection of an open page: Socket.IO (protocol 5) over one WebSocket, of which only the
 * news of alarms are read.
 */
export async function openPage(
  url: string,
  token: string,
  onNews: (news: AlarmNews) => void,
): Promise<{ close(): void }> {
  const socket = new WebSocket(`ws://${new URL(url).host}/socket.io/?EIO=4&transport=websocket`, {
    maxPayload: 1 << 30,
  });
  const head = `42["${HUB_EVENTS.alarms}",`;
  await new Promise<void>((done, fail) => {
    socket.on('error', fail);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) done();
      else if (text.startsWith('44')) fail(new Error(text));
      else if (text.startsWith(head)) onNews((JSON.parse(text.slice(2)) as [string, AlarmNews])[1]);
    });
  });
  return { close: () => socket.close() };
}
