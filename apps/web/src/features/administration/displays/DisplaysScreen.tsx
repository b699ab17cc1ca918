import { Button } from '@mantine/core';
import type { Display, PairingCode } from '@outpost/contract';
import { useState } from 'react';
import { useDisplays, useRemoveDisplay, useRenewCode } from '../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { DisplayForm } from './DisplayForm.tsx';
import { type DisplayAction, DisplayTable } from './DisplayTable.tsx';
import { PairingView } from './PairingView.tsx';
import * as texts from './texts.ts';

/** The open dialog. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'code'; readonly name: string; readonly code: PairingCode }
  | { readonly kind: Exclude<DisplayAction, 'pair'>; readonly display: Display };

/** Wall displays: which screens stay signed in, and what they show. */
export default function DisplaysScreen() {
  const asked = useDisplays();
  const renewing = useRenewCode();
  const { mutateAsync: remove } = useRemoveDisplay();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button variant="filled" onClick={() => setOpen({ kind: 'add' })}>
      {texts.addDisplay}
    </Button>
  );
  const act = (kind: DisplayAction, display: Display) => {
    if (kind !== 'pair') setOpen({ kind, display });
    else
      renewing.mutate(display.Id, {
        onSuccess: (code) => setOpen({ kind: 'code', name: display.Name, code }),
        onError: ({ detail }) => showToast('error', detail),
      });
  };
  const { data } = asked;
  return (
    <Page sub={texts.displaysContent} actions={data?.length !== 0 && add}>
      <div className="body">
        <Card pad={false}>
          {data === undefined ? (
            <LoadingOrFailed
              query={asked}
              loading={texts.loadingDisplays}
              failed={texts.couldNotLoadDisplays}
            />
          ) : data.length === 0 ? (
            <Empty title={texts.noDisplays} action={add}>
              {texts.noDisplaysHint}
            </Empty>
          ) : (
            <DisplayTable displays={data} onAction={act} />
          )}
        </Card>
      </div>
      <Dialog open={open !== null} onClose={close} title={titleOf(open)}>
        {open?.kind === 'add' && (
          <DisplayForm
            display={null}
            onCancel={close}
            onDone={(name, code) => setOpen(code && { kind: 'code', name, code })}
          />
        )}
        {open?.kind === 'edit' && <DisplayForm display={open.display} onCancel={close} onDone={close} />}
        {open?.kind === 'code' && (
          <PairingView
            code={open.code}
            display={data?.find(({ Id }) => Id === open.code.Id)}
            onDone={close}
          />
        )}
        {open?.kind === 'remove' && (
          <ConfirmAndRun
            question={texts.confirmRemove(open.display.Name)}
            run={() => remove(open.display.Id)}
            done={texts.removed}
            onClose={close}
          />
        )}
      </Dialog>
    </Page>
  );
}

function titleOf(open: Open | null): string {
  switch (open?.kind) {
    case undefined:
      return '';
    case 'add':
      return texts.addDisplay;
    case 'code':
      return texts.pairNamed(open.name);
    case 'edit':
      return texts.editNamed(open.display.Name);
    case 'remove':
      return texts.removeDisplay;
  }
}
