import type { Message, MessageLink } from './types.ts';

/** The text of a message, followed by its links, for a channel that does not open the page. */
export function textWithLinks({ text, links = [] }: Message): string {
  return links.length === 0 ? text : `${text}\n\n${links.map(formatLink).join('\n')}`;
}

/** `Station: https://outpost.example.com/stations/3` */
export const formatLink = ({ label, url }: MessageLink) => `${label}: ${url}`;
