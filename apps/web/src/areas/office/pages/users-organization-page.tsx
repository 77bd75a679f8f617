import { officePages } from '@campus/contract/pages/office.ts';
import { generatePath } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import type { AreaParts as ForBulkActs } from '#web/features/bulk-acts/area-parts.ts';
import { BulkBar } from '#web/features/bulk-acts/desktop/bulk-bar.tsx';
import { BulkHistory } from '#web/features/bulk-acts/desktop/bulk-history.tsx';
import { DepartmentSelect } from '#web/features/flows/people/desktop/department-select.tsx';
import { PeopleDialog } from '#web/features/flows/people/desktop/people-dialog.tsx';
import type { AreaParts } from '#web/features/people-office/area-parts.ts';
import { PeopleList } from '#web/features/people-office/desktop/people-list.tsx';
import { SeeAsLink } from '#web/features/see-as/desktop/see-as-link.tsx';

const PersonDialog: AreaParts['PersonDialog'] = ({ title, onChoose, onClose }) => (
  <PeopleDialog
    title={title}
    several={false}
    chosen={[]}
    onChoose={([person]) => person && onChoose({ id: person.id, name: person.name })}
    onClose={onClose}
  />
);
const forBulkActs: ForBulkActs = { DepartmentSelect, PersonDialog };

const areaParts: AreaParts = {
  DepartmentSelect,
  PersonDialog,
  BulkBar: (props) => <BulkBar {...props} areaParts={forBulkActs} />,
  BulkHistory,
  SeeAsLink,
  deskOf: (personId) => generatePath(officePages.pages.networkDesk.path, { personId }),
  processOf: (processId) => `${officePages.pages.busMonDoing.path}?open=${processId}`,
};

/** People, as far as the reader looks after them. [BO-03] */
export function Component() {
  const title = useSay('pages');
  return <PeopleList title={title('office.usersOrganization')} areaParts={areaParts} />;
}
