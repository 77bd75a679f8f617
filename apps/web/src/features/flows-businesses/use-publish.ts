import { publishVersion } from '@campus/contract/calls/flows-versions.ts';
import type { FactsOf } from '@campus/contract/refusals.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { Words } from '#web/ui/base/words.ts';
import { faultTexts } from './fault-texts.ts';
import { type Business, useRefreshBusinesses } from './flows-businesses.queries.ts';
import { useDraftChanged } from './use-business-actions.ts';

/** Why nothing was published: the draft's faults, or somebody who changed it meanwhile. */
type Obstacle = { faults: readonly Words[] } | { changed: string };

/** Publishing the draft as it was opened. */
export function usePublish({ id }: Business, draft: NonNullable<Business['draft']>, onDone: () => void) {
  const say = useSay('flows-businesses');
  const failure = useFailureText();
  const draftChanged = useDraftChanged();
  const refresh = useRefreshBusinesses();
  const write = useWrite(publishVersion, { quiet: true });
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const publish = async () => {
    setObstacle(null);
    try {
      const { number } = await write.mutateAsync({ businessId: id, basedOn: draft.revision });
      await refresh();
      onDone();
      toast(say('published', { number }), { kind: 'success' });
    } catch (error) {
      const changed = draftChanged(error);
      if (changed) setObstacle({ changed });
      else if (error instanceof RefusalError && error.code === 'definition-faulty')
        setObstacle({ faults: faultTexts((error.facts as FactsOf<'definition-faulty'>).faults, draft) });
      else {
        toast(failure(error), { kind: 'warning', ms: 5000 });
        // Somebody was quicker: there is nothing left to publish.
        if (error instanceof RefusalError) {
          onDone();
          await refresh();
        }
      }
    }
  };
  return {
    publish: () => void publish(),
    obstacle,
    lookAgain: () => {
      onDone();
      void refresh();
    },
    busy: write.isPending,
  };
}
