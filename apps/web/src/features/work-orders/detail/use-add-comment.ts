import { addComment } from '@campus/contract/calls/flows-processes.ts';
import { useWrite } from '#web/client/queries.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { useRunOrderAction } from '../actions/use-run-action.ts';

/** A message to those who work on an order; what was begun is kept. */
export function useAddComment(id: string, onSent: () => void) {
  const act = useRunOrderAction();
  const write = useWrite(addComment, { quiet: true });
  const form = useForm({
    initial: { text: '', pictures: [] as readonly Picture[] },
    keepAs: `order.comment.${id}`,
    onSubmit: async ({ text, pictures }) => {
      const sent = {
        id,
        text: text.trim(),
        ...(pictures.length > 0 && { pictures: pictures.map((picture) => picture.id) }),
      };
      const answer = await act(() => write.mutateAsync(sent), 'did-comment');
      if (!answer.ok) return answer.faults;
      form.reset();
      onSent();
      return undefined;
    },
  });
  return form;
}
