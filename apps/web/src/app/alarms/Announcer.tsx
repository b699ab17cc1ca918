import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { listenToAlarms, serverNowMs, useAlarms } from '../../data/index.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { useIsPhone } from '../../ui/page/use-is-phone.ts';
import { muteSound, useSoundSetting, useSoundState } from '../../ui/settings/sound.ts';
import { showAlarmToast } from '../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { lossAtMs, toneOf } from './alarm-tone.ts';
import styles from './announcer.module.css';
import { AlarmToasts } from './toasts.ts';
import { useHorn } from './use-horn.ts';

/** Alarms with a toast each; more share one, on a phone from the second on. */
const MAX_SINGLE_TOASTS = 3;

export interface AnnouncerProps {
  /** A toast for each new alarm; otherwise only the sound. */
  readonly withToasts?: boolean;
}

/** Announces new alarms on any page: a toast for each, or one for a flood, and the sound. */
export default function Announcer({ withToasts = true }: AnnouncerProps) {
  return (
    <>
      {withToasts && <NewAlarms />}
      <AlarmSound />
    </>
  );
}

/**
 * A toast for each new alarm. The list of alarms shows a new one itself, where a toast would cover what
 * can be done about it: there it is only said to screen readers.
 */
function NewAlarms() {
  const { pathname, search } = useLocation();
  const isListed = pathname === '/alarms' && !hidesAlarms(new URLSearchParams(search));
  const [said, setSaid] = useState('');
  const isPhone = useIsPhone();
  useEffect(() => {
    const toasts = new AlarmToasts(isPhone ? 1 : MAX_SINGLE_TOASTS);
    return listenToAlarms({
      called: (entries) => {
        const fresh = toasts.of(entries, performance.now());
        if (isListed) setSaid(fresh.map(({ text, note }) => `${text}, ${note}`).join('. '));
        else for (const toast of fresh) showAlarmToast(toast);
      },
    });
  }, [isListed, isPhone]);
  return (
    <p className="visually-hidden" role="status">
      {isListed && said}
    </p>
  );
}

/** Whether the list has another view or a filter, so that it may not show a new alarm. */
const hidesAlarms = (params: URLSearchParams): boolean =>
  [...params.keys()].some((key) => !['alarm', 'sort', 'group'].includes(key));

function AlarmSound() {
  const { activeAlarms, calledAtMs } = useAlarms();
  const { on, silencedAtMs } = useSoundSetting();
  const tone = activeAlarms === null ? null : toneOf(activeAlarms, calledAtMs, silencedAtMs);
  useHorn(on, tone);
  const state = useSoundState();
  if (!on) return null;
  if (state === 'blocked') {
    return (
      <aside className={styles.card} aria-label={texts.alarmSound}>
        <Icon name="bell" size={18} />
        <p>{texts.browserBlocksSound}</p>
        {/* Any click on the page is enough, so the button needs no handler. */}
        <Button variant="filled">{texts.enableSound}</Button>
      </aside>
    );
  }
  if (tone === null || (state !== 'sounding' && state !== 'elsewhere')) return null;
  return (
    <aside className={styles.card} aria-label={texts.alarmSound}>
      <Icon name="bell" size={18} />
      <p>{tone === 'critical' ? texts.criticalAlarmSounding : texts.alarmSounding}</p>
      <Button variant="filled" onClick={() => muteSound(lossAtMs(calledAtMs, serverNowMs()))}>
        {texts.silence}
      </Button>
    </aside>
  );
}
