import type { ModbusServerState } from '@outpost/contract';
import { useState } from 'react';
import { Banner } from '../../../ui/banner/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import styles from './modbus-map.module.css';
import * as texts from './texts.ts';

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
          <Banner state="high" title={texts.notListening(Problem)}>
            {texts.retrying}
          </Banner>
        )}
        {WithoutAddress > 0 && (
          <Banner state="medium" title={texts.withoutAddress(WithoutAddress)}>
            {texts.tablesFull}
          </Banner>
        )}
      </div>
      <p className={`hint ${styles.server}`}>
        {Host === null ? (
          texts.serverDisabled
        ) : (
          <>
            {Problem === null && (
              <>
                {fill(texts.listeningOn, {
                  address: <b>{`${Host}:${Port}`}</b>,
                })}{' '}
                ·{' '}
              </>
            )}
            {Stale === 'last' ? texts.staleReturnsLast : texts.staleReturnsException} ·{' '}
            {last === undefined ? (
              texts.noClientYet
            ) : (
              <button type="button" className="text-button" onClick={() => setOpen(true)}>
                {last.LastRequestAt === null
                  ? texts.clientsConnected(connected)
                  : fill(texts.clientsAndLastRequest, {
                      clients: texts.clientsConnected(connected),
                      age: <Age at={last.LastRequestAt} suffix="ago" />,
                    })}
              </button>
            )}
          </>
        )}
      </p>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.modbusClients}>
        <div className={styles.masters}>
          {Masters.map((master) => (
            <section key={master.Address} aria-label={master.Address}>
              <h3>{master.Address}</h3>
              <Facts>
                <FactLine
                  name={master.Connections > 0 ? texts.connectedSince : texts.lastConnected}
                  text={<Moment at={master.Since} />}
                />
                <FactLine name={texts.connections} text={String(master.Connections)} />
                <FactLine
                  name={texts.lastRequest}
                  text={
                    master.LastRequestAt === null ? (
                      texts.never
                    ) : (
                      <Age at={master.LastRequestAt} suffix="ago" />
                    )
                  }
                />
                <FactLine name={texts.requests} text={String(master.Requests)} />
                <FactLine name={texts.exceptions} text={String(master.Exceptions)} />
                <FactLine name={texts.pollsStarted} text={String(master.Polls)} />
              </Facts>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
