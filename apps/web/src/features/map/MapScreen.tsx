import { useFailure, useMapData, useMapStyles } from '../../data/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Page } from '../../ui/page/index.ts';
import { MapBoard } from './MapBoard.tsx';
import styles from './map.module.css';

/** Every site on a map, with the list that says the same. */
export default function MapScreen() {
  const { asked, states, hasNews } = useMapData();
  const backgrounds = useMapStyles();
  const failure = useFailure(asked);
  const { data, isFetching, refetch } = asked;
  return (
    <Page title="Map" fill>
      {data === undefined ? (
        <div className={styles.nothing}>
          {failure === null ? (
            <Loading label="Loading the sites" />
          ) : (
            <Failed
              title="The sites could not be loaded"
              onRetry={() => void refetch()}
              retrying={isFetching}
            >
              {failure.detail}
            </Failed>
          )}
        </div>
      ) : data.length === 0 ? (
        <div className={styles.nothing}>
          <Empty title="No station has been set up yet." />
        </div>
      ) : (
        <MapBoard
          stations={data}
          states={states}
          hasNews={hasNews}
          // Until the server has said whether there is a map service, there is none; if it can't say, neither.
          backgrounds={backgrounds.data ?? (backgrounds.isPending ? null : { Street: null, Satellite: null })}
        />
      )}
    </Page>
  );
}
