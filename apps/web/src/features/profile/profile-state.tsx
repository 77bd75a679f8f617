import type { ReactNode } from 'react';
import { useFailureText } from '#web/client/texts.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { type Profile, useProfile } from './profile.queries.ts';

/** A part of a page that needs the profile, in the states that it has before. */
export function WithProfile({ lines = 6, children }: { lines?: number; children: (profile: Profile) => ReactNode }) {
  const failure = useFailureText();
  const { data, error, isFetching, refetch } = useProfile();
  if (data) return children(data);
  if (error) return <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonText lines={lines} />;
}
