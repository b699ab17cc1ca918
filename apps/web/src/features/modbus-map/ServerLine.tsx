import type { ModbusServerState } from '@outpost/contract';
import { useState } from 'react';
import { Age, Moment } from '../../ui/age/index.ts';
import { Banner } from '../../ui/banner/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import styles from './modbus-map.module.css';

/** Whether the Modbus server listens and who reads from it, in a line; all of them by a press. */
export function ServerLine({ state }: { readonly state: ModbusServerState }) {
  const { Host, Port, Problem, Stale, WithoutAddress, Masters } = state;
  const [isOpen, setOpen] = useState(false);
  const connected = Masters.filter(({ Connections }) => Connections > 0).length;
  const last = Masters[0];
  return (
    <>
      <div className={styles.banners}>
        {Problem !== null && (
          <Banner state="high" title={`The Modbus server does not listen: ${Problem}.`}>
            It is tried again every ten seconds.
          </Banner>
        )}
        {WithoutAddress > 0 && (
          <Banner state="medium" title={`${WithoutAddress} stations and points have no address.`}>
            The tables of Modbus have no room for more; what is older keeps its addresses.
          </Banner>
        )}
      </div>
      <p className={styles.server}>
        {Host === null ? (
          'The Modbus server is switched off.'
        ) : (
          <>
            {Problem === null && (
              <>
                Listens on{' '}
                <b>
                  {Host}:{Port}
                </b>
                , unit 1 ·{' '}
              </>
            )}
            a stale point reads {Stale === 'last' ? 'its last value' : 'exception 11'} ·{' '}
            {last === undefined ? (
              'nobody has read yet'
            ) : (
              <button type="button" className={styles.link} onClick={() => setOpen(true)}>
                {connected === 1 ? '1 master is' : `${connected} masters are`} connected
                {last.LastRequestAt !== null && (
                  <>
                    , last read <Age at={last.LastRequestAt} suffix="ago" />
                  </>
                )}
              </button>
            )}
          </>
        )}
      </p>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Who reads">
        <div className={styles.masters}>
          {Masters.map((master) => (
            <section key={master.Address} aria-label={master.Address}>
              <h3>{master.Address}</h3>
              <Facts>
                <FactLine
                  name={master.Connections > 0 ? 'Connected since' : 'Not connected; came last'}
                  text={<Moment at={master.Since} />}
                />
                <FactLine name="Connections" text={String(master.Connections)} />
                <FactLine
                  name="Last read by it"
                  text={
                    master.LastRequestAt === null ? 'never' : <Age at={master.LastRequestAt} suffix="ago" />
                  }
                />
                <FactLine name="Requests" text={String(master.Requests)} />
                <FactLine name="Answered with an exception" text={String(master.Exceptions)} />
                <FactLine name="Polls begun" text={String(master.Polls)} />
              </Facts>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
