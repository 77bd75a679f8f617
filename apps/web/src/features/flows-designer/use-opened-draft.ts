import { getDesign } from '@campus/contract/calls/flows-design.ts';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '#web/client/call-server.ts';
import { type Design, keptOf } from './draft/design.ts';
import { type Draft, openDraft } from './draft/draft.ts';
import { keptHistory } from './draft/kept-history.ts';

export type OpenedDraft = { design: Design; draft: Draft; shelf: string };

/** A business as it is opened to be designed, with what this browser remembers of its draft; null where nothing has been drawn. */
export function useOpenedDraft(businessId: string, personId: string) {
  const shelf = `${personId}/${businessId}`;
  return useQuery({
    queryKey: [getDesign.path, 'opened', shelf],
    // Whoever comes back opens it anew: somebody else may have drawn meanwhile.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<OpenedDraft | null> => {
      const [design, left] = await Promise.all([
        callServer(getDesign, { businessId }, { signal }),
        keptHistory.read(shelf),
      ]);
      const kept = keptOf(design);
      return kept && { design, draft: openDraft(kept, left), shelf };
    },
  });
}
