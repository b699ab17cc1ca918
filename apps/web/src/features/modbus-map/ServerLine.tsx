import type { ModbusServerState } from '@outpost/contract';
import { plural } from '@outpost/core';
import { useState } from 'react';
import { Age, Moment } from '../../ui/age/index.ts';
import { Banner } from '../../ui/banner/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import styles from './modbus-map.module.css';

/** State of the Modbus server and its masters in one line; opens the list of masters. */
export function ServerLine({ state }: { readonly state: ModbusServerState }) {
  const { Host, Port, Problem, Stale, WithoutAddress, Masters } = state;
  const [isOpen, setOpen] = useState(false);
  const connected = Masters.filter(({ Connections }) => Connections > 0).length;
  const last = Masters[0];
  return (
    <>
      <div className={styles.banners}>
        {Problem !== null && (
          <Banner state="high" title={`Modbus server not listening: ${Problem}.`}>
            Retrying every 10 s.
          </Banner>
        )}
        {WithoutAddress > 0 && (
          <Banner
            state="medium"
            title={plural(WithoutAddress, {
              one: '# station or point has no address.',
              other: '# stations and points have no address.',
            })}
          >
            The Modbus tables are full. Existing addresses are not changed.
          </Banner>
        )}
      </div>
      <p className={styles.server}>
        {Host === null ? (
          'The Modbus server is disabled.'
        ) : (
          <>
            {Problem === null && (
              <>
                Listening on{' '}
                <b>
                  {Host}:{Port}
                </b>
                , unit 1 ·{' '}
              </>
            )}
            {Stale === 'last' ? 'stale points return their last value' : 'stale points return exception 11'} ·{' '}
            {last === undefined ? (
              'no master has connected'
            ) : (
              <button type="button" className={styles.link} onClick={() => setOpen(true)}>
                {plural(connected, { one: '# master connected', other: '# masters connected' })}
                {last.LastRequestAt !== null && (
                  <>
                    , last request <Age at={last.LastRequestAt} suffix="ago" />
                  </>
                )}
              </button>
            )}
          </>
        )}
      </p>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Modbus masters">
        <div className={styles.masters}>
          {Masters.map((master) => (
            <section key={master.Address} aria-label={master.Address}>
              <h3>{master.Address}</h3>
              <Facts>
                <FactLine
                  name={master.Connections > 0 ? 'Connected since' : 'Last connected'}
                  text={<Moment at={master.Since} />}
                />
                <FactLine name="Connections" text={String(master.Connections)} />
                <FactLine
                  name="Last request"
                  text={
                    master.LastRequestAt === null ? 'never' : <Age at={master.LastRequestAt} suffix="ago" />
                  }
                />
                <FactLine name="Requests" text={String(master.Requests)} />
                <FactLine name="Exceptions" text={String(master.Exceptions)} />
                <FactLine name="Polls started" text={String(master.Polls)} />
              </Facts>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
