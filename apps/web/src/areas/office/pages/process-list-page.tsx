import { officePages } from '@campus/contract/pages/office.ts';
import { useMatches } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/area-rows.tsx';
import { ProcessList } from '#web/features/flows/desktop/process-list.tsx';
import { listsOfProcesses, type ProcessListPage } from './process-lists.ts';

/** A group of one of the three process lists; which one, the address says. [BO-11] [BO-12] [BO-13] */
export function Component() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page as `office.${ProcessListPage}`;
  const name = page.replace('office.', '') as ProcessListPage;
  const { list, group } = listsOfProcesses[name];
  const groups = Object.entries(listsOfProcesses)
    .filter(([, one]) => one.list === list)
    .map(([other, one]) => ({ group: one.group, path: officePages.pages[other as ProcessListPage].path }));
  return <ProcessList key={page} list={list} group={group} title={title(page)} groups={groups} />;
}
