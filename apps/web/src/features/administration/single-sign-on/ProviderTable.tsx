import type { SsoProvider } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import { ActionsMenu, ColumnHeads } from '../../../ui/table/index.ts';
import * as texts from './texts.ts';

export type ProviderAction = 'edit' | 'details' | 'check' | 'remove';

export interface ProviderTableProps {
  readonly providers: readonly SsoProvider[];
  readonly onAction: (action: ProviderAction, provider: SsoProvider) => void;
}

/** All identity providers. */
export function ProviderTable({ providers, onAction }: ProviderTableProps) {
  return (
    <table className="table stacked" aria-label={texts.providers}>
      <ColumnHeads titles={[texts.name, texts.issuer, texts.status, texts.accounts]} hasActions />
      <tbody>
        {providers.map((provider) => (
          <ProviderRow key={provider.Key} provider={provider} onAction={onAction} />
        ))}
      </tbody>
    </table>
  );
}

interface ProviderRowProps extends Pick<ProviderTableProps, 'onAction'> {
  readonly provider: SsoProvider;
}

function ProviderRow({ provider, onAction }: ProviderRowProps) {
  const { Key, Name, Issuer, Active, From, Accounts } = provider;
  const item = (key: ProviderAction, label: string) => ({
    ...{ key, label, onSelect: () => onAction(key, provider) },
  });
  const look = [item('details', texts.detailsAction), item('check', texts.checkAction)];
  const groups =
    From === 'environment'
      ? [{ heading: texts.setInEnvironment, items: look }]
      : [
          { items: [item('edit', texts.editAction), ...look] },
          { items: [item('remove', texts.removeAction)] },
        ];
  return (
    <tr>
      <th scope="row">
        <span className="block">{Name}</span>
        <span className="note block">{Key}</span>
      </th>
      <td className="breaks">{Issuer}</td>
      <td>
        <span className="mark">
          <Icon name={Active ? 'check' : 'minus'} size={14} />
          {Active ? texts.active : texts.off}
        </span>
      </td>
      <td>{texts.accountCount(Accounts)}</td>
      <td className="end">
        <ActionsMenu of={Name} groups={groups} />
      </td>
    </tr>
  );
}
