import {
  isOutsideLink,
  LINK_LENGTH,
  MENU_NAME_LENGTH,
  MENU_NAME_LENGTH_EN,
  menuIcons,
} from '@campus/rules/menus/menu.ts';
import { useEffect, useId } from 'react';
import { randomUuid } from '#web/client/random.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import {
  changePart,
  type Draft,
  type DraftEntry,
  type DraftGroup,
  moveEntry,
  placeOf,
  removePart,
  withGroup,
  withLink,
} from '../arrange.ts';
import type { PartFault } from '../use-menu-draft.ts';
import styles from './menu-editor.module.css';

type Props = {
  draft: Draft;
  /** The key of the part that is changed; without it a part is added. */
  part?: string;
  adds?: 'group' | 'link';
  /** What the server found wrong with it. */
  fault?: PartFault;
  onChange: (next: Draft) => void;
  onClose: () => void;
};

/** One group, page or link outward of the menu: its names, and where it stands. */
export function PartDialog({ draft, part, adds, fault, onChange, onClose }: Props) {
  const say = useSay('menus');
  const { say: ui } = useTexts();
  const words = useWords();
  const formId = useId();
  const place = part === undefined ? null : placeOf(draft, part);
  const group = draft.find(({ key }) => key === part);
  const entry = place ? draft[place.group]?.entries[place.at] : undefined;
  const kind = adds ?? (group ? 'group' : entry?.kind === 'outside' ? 'link' : 'page');
  const standing: DraftGroup | DraftEntry | undefined = group ?? entry;
  const form = useForm({
    initial: {
      zh: standing?.name.zh ?? '',
      en: standing?.name.en ?? '',
      icon: standing?.icon ?? (adds === 'link' ? 'link' : ''),
      link: entry?.link ?? 'https://',
      group: draft[place?.group ?? 0]?.key ?? '',
    },
    onSubmit: async (values) => {
      const link = values.link.trim();
      if (kind === 'link' && !isOutsideLink(link)) return [{ field: 'link', code: 'format' as const }];
      const name = { zh: values.zh.trim(), en: values.en.trim() };
      const icon = values.icon || null;
      const into = draft.findIndex(({ key }) => key === values.group);
      if (adds === 'group') onChange(withGroup(draft, { key: randomUuid(), name, icon }));
      else if (adds === 'link') onChange(withLink(draft, into, { key: randomUuid(), name, icon, link }));
      else if (part !== undefined) {
        const next = changePart(draft, part, { name, icon, ...(kind === 'link' && { link }) });
        const moves = place !== null && place.group !== into;
        onChange(moves ? moveEntry(next, part, into, next[into]?.entries.length ?? 0) : next);
      }
      onClose();
      return undefined;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's fault is shown once, when the window opens
  useEffect(() => {
    if (fault) form.takeFaults([{ field: fault.field, code: fault.code }]);
  }, []);
  const removable = kind === 'link' ? part !== undefined : group?.entries.length === 0;
  return (
    <Dialog
      title={say(adds === 'group' ? 'add-group' : adds === 'link' ? 'add-link' : `edit-${kind}`)}
      onClose={onClose}
      foot={
        <>
          {removable && part !== undefined && (
            <span className={styles.remove}>
              <Button
                kind="danger"
                onClick={() => {
                  onChange(removePart(draft, part));
                  onClose();
                }}
              >
                {say('delete')}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={form.busy}>
            {say('apply')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={form.submit}>
        {part !== undefined && standing && <HistoryLink kind="menu" id={part} name={words(standing.name)} />}
        <TextInput label={say('name-zh')} required max={MENU_NAME_LENGTH} {...form.field('zh')} />
        <TextInput label={say('name-en')} lang="en" required max={MENU_NAME_LENGTH_EN} {...form.field('en')} />
        {kind === 'link' && (
          <TextInput
            label={say('address')}
            hint={say('address-hint')}
            required
            max={LINK_LENGTH}
            {...form.field('link')}
          />
        )}
        {kind !== 'page' && (
          <PickerInput
            label={say('icon')}
            options={menuIcons.map((icon) => ({ value: icon, label: say(`icon-${icon}`) }))}
            {...form.field('icon')}
          />
        )}
        {kind !== 'group' && (
          <PickerInput
            label={say('group')}
            required
            options={draft.map(({ key, name }) => ({ value: key, label: words(name) }))}
            {...form.field('group')}
          />
        )}
      </form>
    </Dialog>
  );
}
