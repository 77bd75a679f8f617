import { type PlayMove, playDraft } from '@campus/contract/calls/flows-play.ts';
import type { RefusalCode } from '@campus/contract/refusals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery, useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import type { Person } from '#web/ui/base/form-values.ts';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { type KeptPlay, noPlay, readKept, withMove, withoutFrom } from './play-moves.ts';
import type { Played } from './play-types.ts';

/** Nobody draws so slowly that every stroke asks the server. */
const PAUSE_MS = 700;

/** A walk through the draft: the moves stand on this device, and the server plays them anew on every change of the draft. [DES-09] */
export function usePlay() {
  const { design, draft, learnPeople } = useDesigning();
  const client = useQueryClient();
  const words = useWords();
  const shelf = `campus.play.${design.business.id}`;
  const [kept, setKept] = useState<KeptPlay>(() => readKept(readStored('sessionStorage', shelf)));
  const [busy, setBusy] = useState(false);
  const rested = useDebounced(draft.definition, PAUSE_MS);
  const definition = useMemo(
    () => ({ flow: JSON.stringify(rested.flow), form: JSON.stringify(rested.form) }),
    [rested],
  );
  const payloadOf = ({ submitter, startAt, moves }: KeptPlay) => ({
    businessId: design.business.id,
    ...definition,
    ...(submitter && { submitterId: submitter.id }),
    ...(startAt !== null && { startAt }),
    ...(moves.length > 0 && { play: JSON.stringify({ moves }) }),
  });
  const query = useCall(playDraft, payloadOf(kept), { placeholderData: (before) => before, staleTime: 60_000 });
  const played = query.data ?? null;

  const keep = (next: KeptPlay) => {
    setKept(next);
    writeStored('sessionStorage', shelf, next.moves.length === 0 && !next.submitter ? undefined : next);
  };
  /** Tries one move more; what is refused is not kept, and says why. */
  const take = async (move: PlayMove, by: Person | null = null): Promise<void> => {
    const next = withMove(kept, move, played?.startAt ?? Date.now(), by);
    setBusy(true);
    try {
      const { refused } = await client.fetchQuery({ ...callQuery(playDraft, payloadOf(next)), staleTime: 60_000 });
      if (refused) throw asError(refused, words(refused.text));
      keep(next);
    } finally {
      setBusy(false);
    }
  };
  return {
    query,
    played,
    kept,
    busy,
    /** What stands there may be of a moment ago. */
    isOld: query.isPlaceholderData || rested !== draft.definition,
    take,
    choose: (submitter: Person | null) => {
      if (submitter) learnPeople([submitter]);
      keep({ ...noPlay, submitter });
    },
    back: () => keep(withoutFrom(kept, kept.moves.length - 1)),
    /** Takes back a move and all that came after it. */
    dropFrom: (move: number) => keep(withoutFrom(kept, move)),
    restart: () => keep(withoutFrom(kept, 0)),
  };
}

export type Playing = ReturnType<typeof usePlay>;

/** What is wrong with a move, as the product's own buttons and forms expect to hear it. */
function asError({ code, fields }: NonNullable<Played['refused']>, text: string): RefusalError {
  return new RefusalError({ code: code as RefusalCode, facts: { fields }, text, status: 422, requestId: null });
}
