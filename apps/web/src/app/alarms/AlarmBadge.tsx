import { useAlarms } from '../../data/index.ts';
import { AlarmCount } from '../../ui/alarm/AlarmCount.tsx';
import { unacknowledgedOf } from '../../ui/alarm/count.ts';

/** In the navigation: what waits to be acknowledged. */
export function AlarmBadge() {
  const { standing, hasNews } = useAlarms();
  if (standing === null) return null;
  return <AlarmCount waiting={unacknowledgedOf(standing)} old={!hasNews} />;
}
