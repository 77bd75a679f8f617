import { commentOnDraft, listDraftComments, settleDraftComment } from '@campus/contract/calls/flows-draft-comments.ts';
import { useRefresh, useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';

/** Saying something about a thing, or about all of it; what was begun is kept. */
export function useCommentForm(businessId: string, thing: string, onSaid: () => void) {
  const failure = useFailureText();
  const refresh = useRefresh(listDraftComments);
  const write = useWrite(commentOnDraft, { quiet: true });
  const form = useForm({
    initial: { text: '' },
    keepAs: `draft.comment.${businessId}.${thing}`,
    onSubmit: async ({ text }) => {
      try {
        await write.mutateAsync({ businessId, thing, text: text.trim() });
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length > 0) return faults;
        toast(failure(error), { kind: 'warning', ms: 5000 });
        return [{ field: 'all', code: 'format' }];
      }
      form.reset();
      onSaid();
      await refresh();
      return undefined;
    },
  });
  return form;
}

/** Saying that a comment is dealt with, or that it is not after all. */
export function useSettleComment() {
  const refresh = useRefresh(listDraftComments);
  const write = useWrite(settleDraftComment);
  const settle = async (id: string, settled: boolean) => {
    try {
      await write.mutateAsync({ id, settled });
    } finally {
      await refresh();
    }
  };
  return {
    // The app shows the refusal.
    settle: (id: string, settled: boolean) => void settle(id, settled).catch(() => {}),
    busyWith: write.isPending ? (write.variables?.id ?? null) : null,
  };
}
