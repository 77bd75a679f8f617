import { lazy } from 'react';
import { useSay } from '#web/client/texts.ts';
import type { AreaParts } from '#web/features/audit/area-parts.ts';
import { SystemLog } from '#web/features/audit/desktop/system-log.tsx';

const PeopleDialog = lazy(() =>
  import('#web/features/flows/people/desktop/people-dialog.tsx').then(({ PeopleDialog }) => ({
    default: PeopleDialog,
  })),
);

const areaParts: AreaParts = {
  PersonDialog: ({ title, onChoose, onClose }) => (
    <PeopleDialog
      title={title}
      several={false}
      chosen={[]}
      onChoose={([person]) => person && onChoose({ id: person.id, name: person.name })}
      onClose={onClose}
    />
  ),
};

/** The log of what people did or tried. [BO-08] */
export function Component() {
  const title = useSay('pages');
  return <SystemLog title={title('office.systemLog')} areaParts={areaParts} />;
}
