import { useMapData, useMapStyles, useSession } from '../../../data/index.ts';
import { LoadingOrFailed, NoStations } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { MapBoard } from './MapBoard.tsx';
import styles from './map.module.css';
import { NO_SERVICE } from './model/backgrounds.ts';
import * as texts from './texts.ts';

/** All sites on a map, with a list of the same sites. */
export default function MapScreen() {
  const { asked, states, hasNews } = useMapData();
  const backgrounds = useMapStyles();
  const { can } = useSession();
  const { data } = asked;
  return (
    <Page fill>
      {data === undefined ? (
        <div className={styles.nothing}>
          <LoadingOrFailed
            query={asked}
            loading={texts.loadingStations}
            failed={texts.couldNotLoadStations}
          />
        </div>
      ) : data.length === 0 ? (
        <div className={styles.nothing}>
          <NoStations canAdd={can('Admin')} />
        </div>
      ) : (
        <MapBoard
          stations={data}
          states={states}
          hasNews={hasNews}
          backgrounds={backgrounds.data ?? (backgrounds.isPending ? null : NO_SERVICE)}
        />
      )}
    </Page>
  );
}
