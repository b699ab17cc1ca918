import { useSession } from '../../../data/index.ts';
import { GridPage } from './GridPage.tsx';

/** Every point of every station, live. */
export default function GridScreen() {
  const { user } = useSession();
  return user === null ? null : <GridPage key={user.Id} accountId={user.Id} />;
}
