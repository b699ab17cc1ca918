import type { SsoProvider } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import { Menu } from '../../../ui/menu/index.ts';
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
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.issuer}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.accounts}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        </tr>
      </thead>
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
        <Menu
          label={texts.actionsFor(Name)}
          button={<Icon name="more" size={18} />}
          buttonClassName="icon-button"
          groups={groups}
        />
      </td>
    </tr>
  );
}
