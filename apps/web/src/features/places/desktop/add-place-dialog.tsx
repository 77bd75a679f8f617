import { addPlace } from '@campus/contract/calls/places.ts';
import { type PlaceKind, placeChildren } from '@campus/rules/places/levels.ts';
import { useId } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { type Place, useRefreshPlaces } from '../places.queries.ts';

type Props = { parent: Pick<Place, 'id' | 'kind' | 'name'> | null; onClose: () => void };

/** Adds a place under the current one, or a campus. */
export function AddPlaceDialog({ parent, onClose }: Props) {
  const say = useSay('places');
  const { say: ui } = useTexts();
  const words = useWords();
  const failure = useFailureText();
  const refresh = useRefreshPlaces();
  const write = useWrite(addPlace, { quiet: true });
  const id = useId();
  const kinds: readonly PlaceKind[] = parent ? placeChildren[parent.kind] : ['campus'];
  const form = useForm({
    initial: { kind: kinds[0] as string, code: '', nameZh: '', nameEn: '' },
    onSubmit: async ({ kind, code, nameZh, nameEn }) => {
      try {
        await write.mutateAsync({
          ...(parent ? { parentId: parent.id } : {}),
          kind: kind as PlaceKind,
          code,
          name: { zh: nameZh, en: nameEn },
        });
        toast(say('added'), { kind: 'success' });
        await refresh();
        onClose();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults.map((fault) => ({
          ...fault,
          field: fault.field === 'name.zh' ? 'nameZh' : fault.field === 'name.en' ? 'nameEn' : fault.field,
        }));
      }
    },
  });
  return (
    <Dialog
      title={parent ? say('add-in', { name: words(parent.name) }) : say('add')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('add')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} style={{ display: 'grid', gap: 'var(--space-3)' }}>
        <SegmentedInput
          label={say('kind')}
          required
          options={kinds.map((kind) => ({ value: kind, label: say(`kind-${kind}`) }))}
          {...form.field('kind')}
        />
        <TextInput label={say('code')} required max={40} {...form.field('code')} />
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={60} {...form.field('nameEn')} />
      </form>
    </Dialog>
  );
}
