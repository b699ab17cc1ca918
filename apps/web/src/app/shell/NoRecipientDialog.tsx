import { Button } from '@mantine/core';
import { useNoRecipientQuestion } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import * as texts from '../texts.ts';

const MAX_LISTED = 8;

/** Asks for confirmation before a change on any screen leaves stations without a recipient. */
export function NoRecipientDialog() {
  const question = useNoRecipientQuestion();
  const stations = question?.stations ?? [];
  const more = stations.length - MAX_LISTED;
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={texts.uncoveredTitle(stations.length)}
    >
      <div className="dialog-form">
        <p>{texts.uncoveredStations(stations.length)}</p>
        <ul className="bullets">
          {stations.slice(0, MAX_LISTED).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stations may have one name, and the list never changes
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>{texts.andMore(more)}</li>}
        </ul>
        <p>{texts.alarmsGoToSupervisors(stations.length)}</p>
        <div className="buttons-end">
          <Button onClick={() => question?.answer(false)} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="danger" variant="filled" onClick={() => question?.answer(true)}>
            {texts.saveAnyway}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
