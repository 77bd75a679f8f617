import { getUserInfo } from '@campus/contract/calls/access.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useCall } from '#web/client/queries.ts';
import { type TextFile, useSay, withTexts } from '#web/client/texts.ts';
import { DepartmentInput } from '#web/features/flows/people/desktop/department-input.tsx';
import { PeopleInput } from '#web/features/flows/people/desktop/people-input.tsx';
import type { DesignerProps } from '#web/features/flows-businesses/area-parts.ts';
import { BusinessesPage } from '#web/features/flows-businesses/desktop/businesses-page.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';

const { busMonDoing, connections, myMonDoing } = officePages.pages;

const LazyDesigner = lazy(() =>
  withTexts(['flows-designer', 'flows-designer-form', 'flows-designer-names', 'flows-conditions'], () =>
    import('#web/features/flows-designer/desktop/designer.tsx').then(({ Designer }) => ({ default: Designer })),
  ),
);
const playTexts: TextFile[] = ['flows', 'flows-monitoring', 'workflow'];
const designParts = {
  People: PeopleInput,
  Department: DepartmentInput,
  play: {
    Form: lazy(() =>
      withTexts(playTexts, () =>
        import('#web/features/flows/apply/desktop/played-form.tsx').then(({ PlayedForm }) => ({ default: PlayedForm })),
      ),
    ),
    Actions: lazy(() =>
      withTexts(playTexts, () =>
        import('#web/features/flows/operations/desktop/played-actions.tsx').then(({ PlayedActions }) => ({
          default: PlayedActions,
        })),
      ),
    ),
    Seen: lazy(() =>
      withTexts(playTexts, () =>
        import('#web/features/flows/fields/desktop/form-view.tsx').then(({ FormView }) => ({ default: FormView })),
      ),
    ),
  },
};

/** The catalogue of businesses, everything that is said of them, and their flows and forms. [BO-14] */
export function Component() {
  const title = useSay('pages');
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions ?? [];
  const list = [busMonDoing, myMonDoing].find(({ rights }) => rights.some((right) => held.includes(right)));
  const casesOf = list
    ? (businessId: string, which: 'running' | 'late') =>
        `${list.path}?businessId=${businessId}${which === 'late' ? '&overdue=true' : ''}`
    : null;
  return (
    <BusinessesPage
      title={title('office.businessManagement')}
      areaParts={{ People: PeopleInput, Designer: OfficeDesigner, casesOf }}
    />
  );
}

const none: readonly string[] = [];

function OfficeDesigner(props: DesignerProps) {
  const user = useCall(getUserInfo, {}, { staleTime: 60_000 }).data;
  const permissions = user?.permissions ?? none;
  const parts = useMemo(() => {
    const mayKeep = connections.rights.some((right) => permissions.includes(right));
    return { ...designParts, connectionsPath: mayKeep ? connections.path : null };
  }, [permissions]);
  if (!user) return <SkeletonText lines={12} />;
  return (
    <Suspense fallback={<SkeletonText lines={12} />}>
      <LazyDesigner {...props} personId={`${user.orgSign}/${user.account}`} parts={parts} />
    </Suspense>
  );
}
