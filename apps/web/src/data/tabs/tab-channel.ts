import type { Envelope } from './messages.ts';

/** Sends to all other tabs that opened a channel of the same name. */
export interface TabChannel {
  post(envelope: Envelope): void;
  close(): void;
}

/** `hear`: null for sending only. Throws or returns null where the browser has no channels. */
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
