import type { Envelope } from './messages.ts';

/** A way to say something to all others that have opened one of the same name. */
export interface TabChannel {
  post(envelope: Envelope): void;
  close(): void;
}

/** `hear`: null when it is only to speak. Throws or returns null where the browser has no channels. */
export type OpenChannel = (name: string, hear: ((envelope: Envelope) => void) | null) => TabChannel | null;

/** The browser's own channels. */
export const openBroadcastChannel: OpenChannel = (name, hear) => {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  if (hear !== null) channel.onmessage = ({ data }: MessageEvent<Envelope>) => hear(data);
  return {
    post: (envelope) => channel.postMessage(envelope),
    close: () => channel.close(),
  };
};
