import { useAlarms } from '../../data/index.ts';
import { AlarmCount } from '../../ui/alarm/AlarmCount.tsx';
import { unacknowledgedOf } from '../../ui/alarm/count.ts';

/** In the navigation: the number of unacknowledged alarms. */
export function AlarmBadge() {
  const { activeAlarms, hasNews } = useAlarms();
  if (activeAlarms === null) return null;
  return <AlarmCount waiting={unacknowledgedOf(activeAlarms)} old={!hasNews} />;
}
