import type { ApiToken, TokenLimit } from '@outpost/contract';
import { formatList } from '@outpost/core';
import { serverNowMs } from '../../../data/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { ActionsMenu, ColumnHeads } from '../../../ui/table/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, formatDate, Moment } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';
import { tokenProblem } from './token-problem.ts';

export type TokenAction = 'edit' | 'revoke';

export interface ApiTokenTableProps {
  readonly tokens: readonly ApiToken[];
  readonly onAction: (action: TokenAction, token: ApiToken) => void;
}

/** All API tokens with what they may do. */
export function ApiTokenTable({ tokens, onAction }: ApiTokenTableProps) {
  return (
    <table className="table stacked" aria-label={texts.apiTokens}>
      <ColumnHeads
        titles={[texts.name, texts.scopes, texts.stations, texts.expires, texts.lastUsed]}
        hasActions
      />
      <tbody>
        {tokens.map((token) => (
          <tr key={token.Id}>
            <th scope="row">
              {token.Name}
              <span className="note block">
                {token.Hint}… {texts.createdBy(token.CreatedBy)}
              </span>
            </th>
            <td>
              {texts.scopeList(token.Scopes)}
              {token.Points.length > 0 && (
                <span className="note block">{texts.pointCount(token.Points.length)}</span>
              )}
            </td>
            <td>{limitText(token.Limit)}</td>
            <td>
              <Validity token={token} />
            </td>
            <td>
              {token.LastUsed === null ? (
                texts.neverUsed
              ) : (
                <>
                  <Age at={token.LastUsed.At} suffix="ago" />
                  <span className="note block">{token.LastUsed.Address}</span>
                </>
              )}
            </td>
            <td className="end">
              {token.Status !== 'revoked' && (
                <ActionsMenu
                  of={token.Name}
                  groups={[
                    { items: [item('edit', texts.editAction, () => onAction('edit', token))] },
                    { items: [item('revoke', texts.revokeAction, () => onAction('revoke', token))] },
                  ]}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const item = (key: TokenAction, label: string, onSelect: () => void) => ({ key, label, onSelect });

function limitText(limit: TokenLimit): string {
  if (limit.Kind === 'all') return texts.allStations;
  if (limit.Kind === 'stations') return texts.stationCount(limit.StationIds.length);
  return limit.Areas.length === 0 ? texts.noArea : formatList(limit.Areas);
}

function Validity({ token }: { readonly token: ApiToken }) {
  const { ExpiresAt, Revoked } = token;
  if (Revoked !== null)
    return (
      <>
        {texts.STATUS_LABELS.revoked}
        <span className="note block">
          {fill(texts.revokedBy, { user: Revoked.By, time: <Moment at={Revoked.At} /> })}
        </span>
      </>
    );
  const problem = tokenProblem(token, serverNowMs());
  return (
    <>
      <time dateTime={ExpiresAt}>{texts.untilDate(formatDate(ExpiresAt))}</time>
      {problem !== null && (
        <span className="mark note block">
          <Icon name="warning" size={14} />
          {problem}
        </span>
      )}
    </>
  );
}
