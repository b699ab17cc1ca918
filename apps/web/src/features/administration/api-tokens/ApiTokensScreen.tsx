import { Button } from '@mantine/core';
import type { ApiToken, CreatedApiToken } from '@outpost/contract';
import { useState } from 'react';
import { useApiTokens, useRevokeApiToken } from '../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { ApiTokenForm } from './ApiTokenForm.tsx';
import { ApiTokenTable, type TokenAction } from './ApiTokenTable.tsx';
import { SecretView } from './SecretView.tsx';
import * as texts from './texts.ts';

/** The open dialog. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'secret'; readonly created: CreatedApiToken }
  | { readonly kind: TokenAction; readonly token: ApiToken };

/** API tokens: which programs may use the API, and for what. */
export default function ApiTokensScreen() {
  const asked = useApiTokens();
  const { mutateAsync: revoke } = useRevokeApiToken();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data } = asked;
  const create = (
    <Button variant="filled" onClick={() => setOpen({ kind: 'create' })}>
      {texts.createToken}
    </Button>
  );
  return (
    <Page sub={texts.screenContent} actions={data?.length !== 0 && create}>
      <div className="body">
        <Card pad={false}>
          {data === undefined ? (
            <LoadingOrFailed query={asked} loading={texts.loadingTokens} failed={texts.couldNotLoadTokens} />
          ) : data.length === 0 ? (
            <Empty title={texts.noTokens} action={create}>
              {texts.noTokensHint}
            </Empty>
          ) : (
            <ApiTokenTable tokens={data} onAction={(kind, token) => setOpen({ kind, token })} />
          )}
        </Card>
      </div>
      <Dialog open={open !== null} onClose={close} title={titleOf(open)}>
        {open?.kind === 'create' && (
          <ApiTokenForm
            token={null}
            onCancel={close}
            onDone={(created) => setOpen(created && { kind: 'secret', created })}
          />
        )}
        {open?.kind === 'edit' && <ApiTokenForm token={open.token} onCancel={close} onDone={close} />}
        {open?.kind === 'secret' && <SecretView token={open.created.Token} onDone={close} />}
        {open?.kind === 'revoke' && (
          <ConfirmAndRun
            question={texts.confirmRevoke(open.token.Name)}
            run={() => revoke(open.token.Id)}
            done={texts.revoked}
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
    case 'create':
      return texts.createToken;
    case 'secret':
      return texts.tokenCreated;
    case 'edit':
      return texts.editNamed(open.token.Name);
    case 'revoke':
      return texts.revokeToken;
  }
}
