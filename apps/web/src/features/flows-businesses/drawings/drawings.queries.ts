import { downloadDrawing, type lookAtDrawing } from '@campus/contract/calls/flows-interchange.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloadFile } from '#web/client/download.ts';
import { useCurrentLanguage } from '#web/client/texts.ts';

/** What is drawn: one version, or the draft and what is published where there is none. */
export type Drawn = { businessId: string; versionId?: string };

export type Look = Reply<typeof lookAtDrawing>;
export type Reference = Look['references'][number];

export const payloadOf = ({ businessId, versionId }: Drawn) => ({ id: businessId, ...(versionId && { versionId }) });

/** The picture as it is downloaded; the one before stays until the next is there. `state` says what a draft has come to. */
export function useDrawing(drawn: Drawn, state: string) {
  const language = useCurrentLanguage();
  const payload = { ...payloadOf(drawn), format: 'svg' as const, language };
  return useQuery({
    queryKey: [downloadDrawing.path, payload, state],
    queryFn: ({ signal }) => downloadFile(downloadDrawing, payload, { signal }),
    placeholderData: keepPreviousData,
  });
}
