import type { ModbusMapDocument } from '@outpost/contract';
import { Card } from '../../../../ui/page/index.ts';
import * as texts from '../texts.ts';
import { Changes } from './Changes.tsx';
import styles from './document.module.css';
import { EntryTable } from './EntryTable.tsx';
import { byUnitAndTable, formatGeneratedAt } from './format-document.ts';
import { RegisterGuide } from './RegisterGuide.tsx';

export interface MapDocumentProps {
  readonly document: ModbusMapDocument;
  /** null: the server is not listening. */
  readonly port: number | null;
}

/** The document on screen and on paper. */
export function MapDocument({ document, port }: MapDocumentProps) {
  const { Organisation, Version, By, Map: entries, Changes: changes } = document;
  return (
    <article className={styles.document}>
      <style media="print">{'@page { size: A4 portrait; margin: 12mm 11mm }'}</style>
      <p className={`hint ${styles.lead}`}>
        {Organisation !== '' && <b>{Organisation}</b>}
        <span>{texts.versionNumber(Version)}</span>
        <span>{texts.created(formatGeneratedAt(document))}</span>
        {By.length > 0 && <span>{texts.createdBy(By.join(', '))}</span>}
        <span>{texts.entryCount(entries.length)}</span>
        {port !== null && <span>{texts.modbusTcpPort(port)}</span>}
      </p>
      {Version > 1 && (
        <Card
          title={texts.changedSinceVersion(Version - 1)}
          note={texts.changeCount(changes.length)}
          pad={false}
          className={styles.section}
        >
          <Changes changes={changes} />
        </Card>
      )}
      <Card title={texts.readingTheRegisters} className={styles.section}>
        <RegisterGuide stale={document.Stale} />
      </Card>
      {byUnitAndTable(entries).map(({ key, title, note, entries: some }) => (
        <Card key={key} title={title} note={note} pad={false} className={styles.section}>
          <EntryTable name={title} entries={some} />
        </Card>
      ))}
    </article>
  );
}
