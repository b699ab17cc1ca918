import { useSession } from '../../../data/index.ts';
import { TrendPage } from './TrendPage.tsx';

/** Points of any stations over time. */
export default function TrendsScreen() {
  const { user } = useSession();
  return user === null ? null : <TrendPage key={user.Id} />;
}
