import { Button, NativeSelect } from '@mantine/core';
import type { StationTemplateRow } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { useState } from 'react';
import { useLinkTemplate, useStationAdminList, useTemplateLinks } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import styles from '../templates.module.css';
import * as texts from '../texts.ts';

/**
 * Links a station that was not created from the template: its differences count as its own values.
 */
export function LinkStation({ template }: { readonly template: StationTemplateRow }) {
  const stations = useStationAdminList();
  const links = useTemplateLinks();
  const linking = useLinkTemplate();
  const [chosen, setChosen] = useState('');
  const linked = new Set(
    links.data?.filter(({ TemplateId }) => TemplateId === template.Id).map(({ StationId }) => StationId),
  );
  const others = (stations.data ?? [])
    .filter(({ StationId }) => !linked.has(StationId))
    .sort((a, b) => compareNames(a.SiteName, b.SiteName));
  if (others.length === 0) return null;
  return (
    <div className={styles.link}>
      <NativeSelect
        label={texts.linkAnotherStation}
        description={texts.linkHint(template.Version)}
        value={chosen}
        data={[
          { value: '', label: texts.selectStation },
          ...others.map(({ StationId, SiteName }) => ({ value: String(StationId), label: SiteName })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        disabled={chosen === '' || linking.isPending}
        onClick={() =>
          linking.mutate(
            { StationId: Number(chosen), TemplateId: template.Id, Version: template.Version },
            { onSuccess: () => setChosen('') },
          )
        }
      >
        {texts.linkStation}
      </Button>
      <FormFailure>{linking.error?.detail}</FormFailure>
    </div>
  );
}
