import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useSay, withTexts } from '#web/client/texts.ts';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';

const ExploreView = lazy(() =>
  withTexts(['flows-explore'], () =>
    import('../../explore/desktop/explore-view.tsx').then(({ ExploreView }) => ({ default: ExploreView })),
  ),
);
const PlayView = lazy(() =>
  withTexts(['flows-play', 'flows', 'flows-sentences'], () =>
    import('../../play/desktop/play-view.tsx').then(({ PlayView }) => ({ default: PlayView })),
  ),
);
const ReplayView = lazy(() =>
  withTexts(['flows-replay'], () =>
    import('../../replay/desktop/replay-view.tsx').then(({ ReplayView }) => ({ default: ReplayView })),
  ),
);

const ways = ['explore', 'play', 'replay'] as const;

/** What comes of a draft before anybody publishes it: every way it may take, a walk of one's own, and past cases. */
export function TryOut() {
  const say = useSay('flows-designer');
  const [params, setParams] = useSearchParams();
  const way = ways.find((name) => name === params.get('try')) ?? 'explore';
  const show = (name: string) =>
    setParams((before) => new URLSearchParams([...before].filter(([key]) => key !== 'try').concat([['try', name]])), {
      replace: true,
    });
  return (
    <>
      <TextTabs label={say('tries')} tabs={ways} tab={way} nameOf={(name) => say(`try-${name}`)} onChange={show} />
      <Suspense fallback={<SkeletonText lines={12} />}>
        {way === 'explore' && <ExploreView />}
        {way === 'play' && <PlayView />}
        {way === 'replay' && <ReplayView />}
      </Suspense>
    </>
  );
}
