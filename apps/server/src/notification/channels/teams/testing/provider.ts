import { expect } from 'vitest';
import type { StartProvider } from '../../testing/provider.ts';
import { startUrlProvider } from '../../testing/url-provider.ts';

interface TeamsMessage {
  readonly attachments: readonly [
    {
      readonly content: {
        readonly body: readonly { readonly inlines: readonly [{ readonly text: string }] }[];
      };
    },
  ];
}

/** Teams accepts no larger request. */
const MAX_BYTES = 28 * 1_024;

/** A workflow of Microsoft Teams for webhook requests. */
const startProvider: StartProvider = (clock) =>
  startUrlProvider('teams', {
    clock,
    textOf(posted) {
      expect(Buffer.byteLength(posted)).toBeLessThan(MAX_BYTES);
      const [{ content }] = (JSON.parse(posted) as TeamsMessage).attachments;
      return content.body
        .slice(1)
        .map(({ inlines }) => inlines[0].text)
        .join('\n');
    },
    accepted: [202, ''],
  });
export default startProvider;
