import { channelOf } from '@outpost/contract';
import { cutText, urlChannel } from '../posting.ts';

const { name, limits } = channelOf('slack');
/** Limits of Block Kit: the text of a header, and of a section. */
const MAX_HEADER_CHARACTERS = 150;
const MAX_SECTION_CHARACTERS = limits.maxCharacters ?? 0;

/**
 * Posts messages to Slack's incoming webhooks as Block Kit. Texts of stations are plain text, in which
 * nothing is formatted.
 */
export const slack = urlChannel('slack', name, () => ({ title, text, links = [] }) => {
  const plain = (content: string, most: number) => ({
    type: 'plain_text',
    text: cutText(content, most),
    emoji: false,
  });
  const linked = links.map(({ label, url }) => `<${escaped(url)}|${escaped(label)}>`).join(' · ');
  const blocks = [
    { type: 'header', text: plain(title, MAX_HEADER_CHARACTERS) },
    { type: 'section', text: plain(text, MAX_SECTION_CHARACTERS) },
    ...(linked === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: linked } }]),
  ];
  // The text is for notifications of the Slack app.
  return { body: JSON.stringify({ text: escaped(title), blocks, unfurl_links: false }) };
});

/** Slack's control characters. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦');
