import { Button, TextInput } from '@mantine/core';
import type { OneTimeLink } from '@outpost/contract';
import { useState } from 'react';
import { withBasePath } from '../../../data/base-path.ts';
import { Moment } from '../../../ui/age/index.ts';
import { copyText } from '../../../ui/clipboard/index.ts';
import styles from '../users.module.css';

export interface LinkViewProps {
  readonly link: OneTimeLink;
  readonly name: string;
  readonly email: string;
  readonly onDone: () => void;
}

/** A one-time link: that it was mailed, or the link itself, this once. */
export function LinkView({ link, name, email, onDone }: LinkViewProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const what = link.Kind === 'invitation' ? 'invitation' : 'link to set a new password';
  const until = (
    <>
      It can be used once, until <Moment at={link.ValidUntil} />.
    </>
  );
  if (link.Mailed || link.Path === null) {
    return (
      <div className={styles.form}>
        <p>
          The {what} is on its way to {email}. {until}
        </p>
        <div className={styles.buttons}>
          <Button variant="filled" onClick={onDone} data-autofocus>
            Done
          </Button>
        </div>
      </div>
    );
  }
  const url = `${window.location.origin}${withBasePath(link.Path)}`;
  const copy = async () => setCopied(await copyText(url));
  return (
    <div className={styles.form}>
      <p>
        This is the {what} for {name}. It is shown this once. {until}
      </p>
      <TextInput
        label="Link"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        description="Hand it to nobody but this person: in person, or by a message that only they read. Whoever opens it first sets the password."
      />
      <div role="status" className={styles.hint}>
        {copied === true && 'Copied.'}
        {copied === false && 'The browser does not let it be copied: select it and copy it yourself.'}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button variant="filled" onClick={() => void copy()} data-autofocus>
          Copy the link
        </Button>
      </div>
    </div>
  );
}
