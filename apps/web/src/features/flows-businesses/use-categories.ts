import { deleteCategory, moveCategory, saveCategory } from '@campus/contract/calls/flows-catalogue.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Category, useRefreshBusinesses } from './flows-businesses.queries.ts';

/** Naming a new category, which comes last, or naming one anew. */
export function useCategoryForm(category: Category | null, onDone: () => void) {
  const say = useSay('flows-businesses');
  const failure = useFailureText();
  const refresh = useRefreshBusinesses();
  const write = useWrite(saveCategory, { quiet: true });
  return useForm({
    initial: { nameZh: category?.name.zh ?? '', nameEn: category?.name.en ?? '' },
    onSubmit: async ({ nameZh, nameEn }) => {
      try {
        const name = { zh: nameZh.trim(), en: nameEn.trim() };
        await write.mutateAsync({ ...(category && { id: category.id }), name });
        await refresh();
        toast(say(category ? 'category-saved' : 'category-added'), { kind: 'success' });
        onDone();
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'category-name-taken')
          return [{ field: 'nameZh', code: 'taken' }];
        const faults = faultsOf(error);
        if (faults.length === 0) {
          toast(failure(error), { kind: 'warning', ms: 5000 });
          return [{ field: 'all', code: 'format' }];
        }
        return faults.map((fault) => ({ ...fault, field: fault.field === 'name.en' ? 'nameEn' : 'nameZh' }));
      }
    },
  });
}

/** Putting categories in order, and deleting those in which nothing stands. */
export function useCategoryActions() {
  const say = useSay('flows-businesses');
  const words = useWords();
  const refresh = useRefreshBusinesses();
  const moving = useWrite(moveCategory);
  const deleting = useWrite(deleteCategory);
  const move = async (id: string, before: string) => {
    await moving.mutateAsync({ id, before });
    await refresh();
    toast(say('moved'), { kind: 'success' });
  };
  const remove = async ({ id, name }: Category) => {
    const agreed = await confirm({
      title: say('category-delete-question', { name: words(name) }),
      text: say('category-delete-says'),
      okText: say('delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await deleting.mutateAsync({ id });
      toast(say('deleted'), { kind: 'success' });
    } finally {
      await refresh();
    }
  };
  // The app shows the refusal; the list is then read again.
  return {
    move: (id: string, before: string) => void move(id, before).catch(() => {}),
    remove: (category: Category) => void remove(category).catch(() => {}),
    busy: moving.isPending || deleting.isPending,
  };
}
