import { deleteBusiness, moveBusiness, suspendBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { discardDraft, restoreVersion } from '@campus/contract/calls/flows-versions.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Business, useRefreshBusinesses, type Version } from './flows-businesses.queries.ts';

/** Who changed a draft meanwhile, and when, in words; null for every other failure. */
export function useDraftChanged(): (error: unknown) => string | null {
  const say = useSay('flows-businesses');
  const format = useFormat();
  return (error) => {
    if (!(error instanceof RefusalError) || error.code !== 'draft-changed') return null;
    const { by, at } = error.facts;
    return typeof by === 'string' && by !== '' && typeof at === 'number'
      ? say('draft-changed-by', { name: by, at: format.dateTime(at) })
      : say('draft-changed');
  };
}

/** What a failed act says, and that everything is read again: somebody else did something. */
function useFailed() {
  const say = useSay('flows-businesses');
  const failure = useFailureText();
  const draftChanged = useDraftChanged();
  const refresh = useRefreshBusinesses();
  return async (error: unknown) => {
    const meanwhile = draftChanged(error);
    if (!meanwhile) toast(failure(error), { kind: 'warning', ms: 5000 });
    else if (!(await confirm({ title: say('draft-changed-title'), text: meanwhile, okText: say('look-again') })))
      return;
    await refresh();
  };
}

/** Suspending, resuming, discarding the draft and deleting, each after a question. */
export function useBusinessActions(business: Business, onDeleted: () => void) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const refresh = useRefreshBusinesses();
  const failed = useFailed();
  const suspending = useWrite(suspendBusiness, { quiet: true });
  const discarding = useWrite(discardDraft, { quiet: true });
  const deleting = useWrite(deleteBusiness, { quiet: true });
  const { id, draft, running } = business;
  const name = words(business.name);

  const suspend = async (suspended: boolean) => {
    const agreed = await confirm({
      title: say(suspended ? 'suspend-question' : 'resume-question', { name }),
      text: !suspended
        ? say('resume-says')
        : running > 0
          ? say('suspend-says', { n: running })
          : say('suspend-says-none'),
      okText: say(suspended ? 'suspend' : 'resume'),
      danger: suspended,
    });
    if (!agreed) return;
    await suspending.mutateAsync({ id, suspended });
    await refresh();
    toast(say(suspended ? 'suspended' : 'resumed'), { kind: 'success' });
  };
  const discard = async () => {
    if (!draft) return;
    const agreed = await confirm({
      title: say('discard-question', { number: draft.number }),
      text: say(business.published ? 'discard-says' : 'discard-says-only'),
      okText: say('discard'),
      danger: true,
    });
    if (!agreed) return;
    await discarding.mutateAsync({ businessId: id, basedOn: draft.revision });
    await refresh();
    toast(say('discarded'), { kind: 'success' });
  };
  const remove = async () => {
    const question = { title: say('delete-question', { name }), text: say('delete-says') };
    if (!(await confirm({ ...question, okText: say('delete'), danger: true }))) return;
    await deleting.mutateAsync({ id });
    onDeleted();
    await refresh();
    toast(say('deleted'), { kind: 'success' });
  };
  const begin = (act: () => Promise<void>) => () => void act().catch(failed);
  return {
    suspend: begin(() => suspend(true)),
    resume: begin(() => suspend(false)),
    discard: begin(discard),
    remove: begin(remove),
    busy: suspending.isPending || discarding.isPending || deleting.isPending,
  };
}

/** Making an earlier version the draft again; a draft that stands is replaced after a question. */
export function useRestoreVersion({ id, draft }: Business) {
  const say = useSay('flows-businesses');
  const refresh = useRefreshBusinesses();
  const failed = useFailed();
  const write = useWrite(restoreVersion, { quiet: true });
  const restore = async (version: Version) => {
    const agreed = await confirm({
      title: say('restore-question', { number: version.number }),
      text: draft ? say('restore-replaces', { number: draft.number }) : say('restore-says'),
      okText: say('restore'),
      danger: draft !== null,
    });
    if (!agreed) return;
    const made = await write.mutateAsync({ businessId: id, versionId: version.id, basedOn: draft?.revision ?? '' });
    await refresh();
    toast(say('restored', { number: made.number }), { kind: 'success' });
  };
  return {
    restore: (version: Version) => void restore(version).catch(failed),
    busyWith: write.isPending ? (write.variables?.versionId ?? null) : null,
  };
}

/** Putting a business before another one of its category. */
export function useMoveBusiness(categoryId: string | null) {
  const say = useSay('flows-businesses');
  const refresh = useRefreshBusinesses();
  const write = useWrite(moveBusiness);
  const move = async (id: string, before: string) => {
    if (!categoryId) return;
    await write.mutateAsync({ id, categoryId, before });
    await refresh();
    toast(say('moved'), { kind: 'success' });
  };
  // The app shows the refusal; the list is still correct.
  return { move: (id: string, before: string) => void move(id, before).catch(() => {}), busy: write.isPending };
}
