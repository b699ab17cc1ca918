import type { AuditEntry } from '@outpost/contract';
import { Link } from 'react-router';
import { useAuditLine, useFailure, useStationNames } from '../../../../data/index.ts';
import { FactLine, Facts } from '../../../../ui/facts/index.ts';
import { Failed } from '../../../../ui/feedback/index.ts';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { wholeInstant } from '../../../../ui/time/index.ts';
import styles from '../audit.module.css';
import { detailRows } from '../model/details.ts';
import * as texts from '../texts.ts';
import { OutcomeText } from './Outcome.tsx';

export interface LineDetailsProps {
  readonly entry: AuditEntry;
  readonly onOpen: (id: number | null) => void;
}

/** The details of an event: changes, facts, related events and hash. */
export function LineDetails({ entry, onOpen }: LineDetailsProps) {
  const { changes, facts } = detailRows(entry.Details);
  return (
    <>
      {changes.length > 0 && (
        <div className="scroll">
          <table className={`table dense inset ${styles.changes}`} aria-label={texts.changes}>
            <ColumnHeads titles={[texts.field, texts.before, texts.after]} />
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={JSON.stringify([name, before, after])}>
                  <th scope="row">{name}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Facts>
        <FactLine name={texts.time} text={wholeInstant(Date.parse(entry.At))} />
        <FactLine
          name={texts.user}
          text={entry.AccountId === null ? entry.By : texts.authorAndAccount(entry.By, entry.AccountId)}
        />
        {entry.StationId !== null && (
          <FactLine name={texts.station} text={<StationLink id={entry.StationId} />} />
        )}
        {entry.PointId !== null && <FactLine name={texts.point} text={String(entry.PointId)} />}
        <FactLine name={texts.action} text={`${entry.Kind}, ${entry.Action}`} />
        {facts.map(({ name, text }) => (
          <FactLine key={name} name={name} text={text} below={text.length > 40} />
        ))}
      </Facts>
      <Chain entry={entry} onOpen={onOpen} />
      <p className="note breaks">
        {fill(texts.eventHash, { id: entry.Id, hash: <code>{entry.Hash}</code> })}
      </p>
    </>
  );
}

function StationLink({ id }: { readonly id: number }) {
  const { data } = useStationNames();
  const station = data?.find(({ StationId }) => StationId === id);
  // Deleted, or not loaded yet.
  if (station === undefined) return texts.stationNumber(id);
  return <Link to={`/stations/${id}`}>{station.SiteName}</Link>;
}

/** The events of the same action: started, done, resolved. */
function Chain({ entry, onOpen }: LineDetailsProps) {
  const asked = useAuditLine(entry.Id);
  const failure = useFailure(asked);
  if (failure !== null) {
    return (
      <Failed
        title={texts.couldNotLoadRelatedEvents}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  const chain = asked.data?.Chain ?? [];
  if (chain.length < 2) return null;
  return (
    <ol className={styles.chain} aria-label={texts.relatedEvents}>
      {chain.map((line) => (
        <li key={line.Id}>
          <OutcomeText entry={line} />
          {line.Id === entry.Id ? (
            <span>{texts.thisEvent(line.Words)}</span>
          ) : (
            <button type="button" className="text-button" onClick={() => onOpen(line.Id)}>
              {line.Words}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
