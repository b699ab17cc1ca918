import { Button } from '@mantine/core';
import type { SsoProvider } from '@outpost/contract';
import { useState } from 'react';
import { useRemoveSsoProvider, useSsoProviders } from '../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { CheckView, RegistrationView } from './ProviderDialogs.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { type ProviderAction, ProviderTable } from './ProviderTable.tsx';
import * as texts from './texts.ts';

/** The open dialog. */
type Open = { readonly kind: 'add' } | { readonly kind: ProviderAction; readonly provider: SsoProvider };

/** Identity providers with which users sign in. */
export default function SsoProvidersScreen() {
  const asked = useSsoProviders();
  const { mutateAsync: remove } = useRemoveSsoProvider();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button variant="filled" onClick={() => setOpen({ kind: 'add' })}>
      {texts.addProvider}
    </Button>
  );
  const { data } = asked;
  const hasNoAddress = data?.some(({ RedirectUri }) => RedirectUri === null) === true;
  return (
    <Page sub={texts.ssoContent} actions={data?.length !== 0 && add}>
      <div className="body">
        {hasNoAddress && (
          <p className="failed" role="alert">
            {texts.publicUrlMissing}
          </p>
        )}
        <Card pad={false}>
          {data === undefined ? (
            <LoadingOrFailed
              query={asked}
              loading={texts.loadingProviders}
              failed={texts.couldNotLoadProviders}
            />
          ) : data.length === 0 ? (
            <Empty title={texts.noProviders} action={add}>
              {texts.noProvidersHint}
            </Empty>
          ) : (
            <ProviderTable providers={data} onAction={(kind, provider) => setOpen({ kind, provider })} />
          )}
        </Card>
      </div>
      <Dialog open={open !== null} onClose={close} title={titleOf(open)}>
        {open?.kind === 'add' && <ProviderForm provider={null} onCancel={close} onDone={close} />}
        {open?.kind === 'edit' && <ProviderForm provider={open.provider} onCancel={close} onDone={close} />}
        {open?.kind === 'details' && <RegistrationView provider={open.provider} onDone={close} />}
        {open?.kind === 'check' && <CheckView provider={open.provider} onDone={close} />}
        {open?.kind === 'remove' && (
          <ConfirmAndRun
            question={texts.confirmRemove(open.provider.Name, open.provider.Accounts)}
            run={() => remove(open.provider.Key)}
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
      return texts.addProvider;
    case 'edit':
      return texts.editNamed(open.provider.Name);
    case 'details':
      return texts.registrationDetails(open.provider.Name);
    case 'check':
      return texts.checkConnection;
    case 'remove':
      return texts.removeProvider;
  }
}
