import { channelOf } from '@outpost/contract';
import { cutText, urlChannel } from '../posting.ts';

const { name, limits } = channelOf('teams');
const MAX_CHARACTERS = limits.maxCharacters ?? 0;
/** With the longest text, a card of so many lines is below the 28 kB that Teams accepts. */
const MAX_LINES = 100;

/**
 * Posts messages to webhooks of Microsoft Teams' Workflows, as an Adaptive Card 1.4. Texts are runs
 * (`TextRun`), in which nothing is formatted, unlike in a `TextBlock`.
 */
export const teams = urlChannel('teams', name, () => ({ title, text, links = [] }) => {
  const lines = cutText(text, MAX_CHARACTERS).split('\n');
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '…'] : lines;
  const run = (content: string, style: object) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: content, ...style }],
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      run(cutText(title, MAX_CHARACTERS), { weight: 'Bolder', size: 'Medium' }),
      // An empty run is not shown.
      ...shown.map((line) => ({ ...run(line === '' ? ' ' : line, {}), spacing: 'None' })),
    ],
    actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { body: JSON.stringify({ type: 'message', attachments: [attachment] }) };
});
