import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { DataTableSkeleton } from '#web/ui/desktop/data-table.tsx';
import type { ChoosePeople } from '../rights.queries.ts';
import { RightsMatrix } from './rights-matrix.tsx';

const WhoMay = lazy(() => import('./who-may.tsx').then(({ WhoMay }) => ({ default: WhoMay })));
const WhyMay = lazy(() => import('./why-may.tsx').then(({ WhyMay }) => ({ default: WhyMay })));
const RoleDifferences = lazy(() =>
  import('./role-differences.tsx').then(({ RoleDifferences }) => ({ default: RoleDifferences })),
);

const views = ['matrix', 'who', 'why', 'since'] as const;

/** All rights of all roles, who holds a right, why somebody may do something, and recent changes. */
export function RightsPage({ title, choosePeople }: { title: string; choosePeople: ChoosePeople }) {
  const say = useSay('rights');
  const [params, setParams] = useSearchParams();
  const view = views.find((candidate) => candidate === params.get('view')) ?? 'matrix';
  return (
    <DataPage title={title}>
      <SegmentedInput
        label={say('views')}
        options={views.map((value) => ({ value, label: say(`view-${value}`) }))}
        value={view}
        onChange={(next) => setParams({ view: next }, { replace: true })}
      />
      <Suspense fallback={<DataTableSkeleton />}>
        {view === 'matrix' && <RightsMatrix />}
        {view === 'who' && <WhoMay />}
        {view === 'why' && <WhyMay choosePeople={choosePeople} />}
        {view === 'since' && <RoleDifferences />}
      </Suspense>
    </DataPage>
  );
}
