import { lazy, Suspense } from 'react';
import { withTexts } from '#web/client/texts.ts';
import type { RelativesProps } from './relatives-list.tsx';

// Few cases have any.
const load = () => withTexts(['flows-relatives'], () => import('./relatives-list.tsx'));
const LazyParent = lazy(() => load().then(({ ParentLine }) => ({ default: ParentLine })));
const LazyList = lazy(() => load().then(({ RelativesList }) => ({ default: RelativesList })));

/** The case that handed this one in, if one did. */
export const ParentLine = (props: RelativesProps) =>
  props.process.parent && (
    <Suspense fallback={null}>
      <LazyParent {...props} />
    </Suspense>
  );

/** What the steps of a case handed in. */
export const RelativesList = (props: RelativesProps) => (
  <Suspense fallback={null}>
    <LazyList {...props} />
  </Suspense>
);
