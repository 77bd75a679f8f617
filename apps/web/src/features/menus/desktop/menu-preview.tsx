import { opensFor } from '@campus/contract/pages/may-open.ts';
import { shownMenu } from '@campus/rules/menus/menu.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { MenuIcon } from '#web/ui/base/menu-icon.tsx';
import { RecordText } from '#web/ui/base/record-text.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import type { Draft } from '../arrange.ts';
import { useMenuRoles } from '../menus.queries.ts';
import styles from './menu-editor.module.css';

/** The menu of somebody with one role alone, by the same rule as on the server. */
export function MenuPreview({ draft, dirty }: { draft: Draft; dirty: boolean }) {
  const say = useSay('menus');
  const words = useWords();
  const roles = useMenuRoles();
  const [chosen, setChosen] = useState('');
  const role = roles.find(({ id }) => id === chosen) ?? roles[0];
  const groups = role ? shownMenu(draft, opensFor(new Set(role.permissions))) : [];
  return (
    <section className={styles.preview} aria-labelledby="menu-preview" data-testid="menu-preview">
      <h2 id="menu-preview">{say('preview-title')}</h2>
      <PickerInput
        name="preview-role"
        label={say('preview-role')}
        required
        options={roles.map(({ id, name }) => ({ value: id, label: words(name) }))}
        value={role?.id ?? ''}
        onChange={setChosen}
      />
      {dirty && <Small as="p">{say('preview-unsaved')}</Small>}
      {role && groups.length === 0 && <p className={styles.empty}>{say('preview-empty')}</p>}
      <ul className={styles.previewed}>
        {groups.map((group) => (
          <li key={group.key}>
            <span className={styles.previewHead}>
              <MenuIcon name={group.icon} />
              <RecordText words={group.name} />
            </span>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.key}>
                  {entry.kind === 'outside' && <MenuIcon name={entry.icon ?? 'link'} size={16} />}
                  <RecordText words={entry.name} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
