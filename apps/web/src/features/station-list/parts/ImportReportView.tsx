import type { ImportReport } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import formsStyles from '../forms.module.css';
import styles from '../station-list.module.css';

const SHOWN = 300;
const KINDS = ['Stations', 'Points', 'Limits', 'Settings'] as const;
const KIND_WORDS = {
  Stations: 'stations',
  Points: 'points',
  Limits: 'limits',
  Settings: 'set points',
} as const;

/** What an import would do, or what is wrong with the file. Problems come first: with any of them nothing is done. */
export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const { Problems, ProblemsTotal, Changes, ChangesTotal, Ignored } = report;
  return (
    <div className={formsStyles.report}>
      <ul className={formsStyles.counts}>
        {KINDS.map((kind) => (
          <li key={kind}>{countsWords(KIND_WORDS[kind], report.Counts[kind])}</li>
        ))}
      </ul>
      {Ignored.length > 0 && <p className={formsStyles.hint}>Not read: {Ignored.join(', ')}</p>}
      {ProblemsTotal > 0 && (
        <>
          <p className={formsStyles.bad}>
            <Icon name="warning" size={16} />
            <b>
              {ProblemsTotal === 1 ? '1 thing is' : `${ProblemsTotal} things are`} wrong with the file, so
              nothing can be imported
            </b>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
          <section className={formsStyles.lines} aria-label="What is wrong, scrolls" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Sheet</th>
                  <th scope="col">Row</th>
                  <th scope="col">Column</th>
                  <th scope="col">There is</th>
                  <th scope="col">What is wrong</th>
                </tr>
              </thead>
              <tbody>
                {Problems.slice(0, SHOWN).map(({ Sheet, Row, Column, Value, Message }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <tr key={index}>
                    <td>{Sheet}</td>
                    <td className={styles.number}>{Row}</td>
                    <td>{Column}</td>
                    <td>{Value}</td>
                    <td>{Message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <More shown={Math.min(SHOWN, Problems.length)} of={ProblemsTotal} />
        </>
      )}
      {ProblemsTotal === 0 && ChangesTotal === 0 && (
        <p>
          <b>Nothing would change:</b> all is as in the file.
        </p>
      )}
      {ProblemsTotal === 0 && ChangesTotal > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
          <section className={formsStyles.lines} aria-label="What would change, scrolls" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Station</th>
                  <th scope="col">What</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {Changes.slice(0, SHOWN).map(({ SiteName, What, Before, After, Action }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <tr key={index}>
                    <td>{SiteName}</td>
                    <td>{What}</td>
                    <td>{Before ?? (Action === 'created' ? <span className={styles.sub}>new</span> : '')}</td>
                    <td>{After ?? <span className={styles.sub}>taken out</span>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <More shown={Math.min(SHOWN, Changes.length)} of={ChangesTotal} />
        </>
      )}
    </div>
  );
}

function More({ shown, of }: { readonly shown: number; readonly of: number }) {
  if (of <= shown) return null;
  return (
    <p className={formsStyles.hint}>
      The first {shown} of {of.toLocaleString('en')} are shown.
    </p>
  );
}

type Counts = ImportReport['Counts']['Stations'];

/** `Stations: 2 new, 3 changed, 19 as they are`. */
function countsWords(kind: string, { Created, Changed, Removed, Unchanged }: Counts): string {
  const parts = [
    [Created, 'new'],
    [Changed, 'changed'],
    [Removed, 'taken out'],
    [Unchanged, 'as they are'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en')} ${word}`);
  const name = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  return said.length === 0 ? `${name}: none` : `${name}: ${said.join(', ')}`;
}
