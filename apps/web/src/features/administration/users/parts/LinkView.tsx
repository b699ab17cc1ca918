import { Button, TextInput } from '@mantine/core';
import type { OneTimeLink } from '@outpost/contract';
import { useState } from 'react';
import { withBasePath } from '../../../../data/base-path.ts';
import { copyText } from '../../../../ui/clipboard/index.ts';
import { useHoldOpen } from '../../../../ui/dialog/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';

export interface LinkViewProps {
  readonly link: OneTimeLink;
  readonly name: string;
  readonly email: string;
  readonly onDone: () => void;
}

const mailedText = (kind: OneTimeLink['Kind'], email: string): string =>
  kind === 'invitation' ? texts.invitationSentTo(email) : texts.resetLinkSentTo(email);
const shownText = (kind: OneTimeLink['Kind'], name: string): string =>
  kind === 'invitation' ? texts.invitationShownOnce(name) : texts.resetLinkShownOnce(name);

/** A new one-time link: a note that it was emailed, or the link itself. */
export function LinkView({ link, name, email, onDone }: LinkViewProps) {
  useHoldOpen(!link.Mailed && link.Path !== null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const until = fill(texts.usableUntil, { time: <Moment at={link.ValidUntil} /> });
  if (link.Mailed || link.Path === null) {
    return (
      <div className="dialog-form wide-form">
        <p>
          {mailedText(link.Kind, email)} {until}
        </p>
        <div className="buttons-end">
          <Button variant="filled" onClick={onDone} data-autofocus>
            {texts.done}
          </Button>
        </div>
      </div>
    );
  }
  const url = `${window.location.origin}${withBasePath(link.Path)}`;
  const copy = async () => setCopied(await copyText(url));
  return (
    <div className="dialog-form wide-form">
      <p>
        {shownText(link.Kind, name)} {until}
      </p>
      <TextInput
        label={texts.link}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        description={texts.shareLinkHint}
      />
      <div role="status" className={`note ${styles.hint}`}>
        {copied === true && texts.copied}
        {copied === false && texts.couldNotCopy}
      </div>
      <div className="buttons-end">
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
        <Button variant="filled" onClick={() => void copy()} data-autofocus>
          {texts.copyLink}
        </Button>
      </div>
    </div>
  );
}
