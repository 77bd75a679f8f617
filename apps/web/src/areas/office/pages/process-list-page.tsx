import { officePages } from '@campus/contract/pages/office.ts';
import { useMatches } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { ProcessList } from '#web/features/flows/list/desktop/process-list.tsx';
import { formOf } from './process-forms.tsx';
import { listsOfProcesses, type ProcessListPage } from './process-lists.ts';

/** A group of one of the three process lists, which the address names. [BO-11] [BO-12] [BO-13] */
export function Component() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page as `office.${ProcessListPage}`;
  const name = page.replace('office.', '') as ProcessListPage;
  const { list, group } = listsOfProcesses[name];
  const groups = Object.entries(listsOfProcesses)
    .filter(([, entry]) => entry.list === list)
    .map(([other, entry]) => ({ group: entry.group, path: officePages.pages[other as ProcessListPage].path }));
  return <ProcessList key={page} list={list} group={group} title={title(page)} groups={groups} formOf={formOf} />;
}
