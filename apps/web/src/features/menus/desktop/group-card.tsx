import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { DownIcon, EyeIcon, EyeOffIcon } from '#web/ui/base/icons.tsx';
import { MenuIcon } from '#web/ui/base/menu-icon.tsx';
import { RecordText, useRecordWords } from '#web/ui/base/record-text.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords, type Words } from '#web/ui/base/words.ts';
import type { DraftEntry, DraftGroup } from '../arrange.ts';
import styles from './menu-editor.module.css';
import type { Dragging } from './use-dragging.ts';

type Acts = {
  canStep: (key: string, by: -1 | 1) => boolean;
  onStep: (key: string, by: -1 | 1) => void;
  onHide: (key: string, hidden: boolean) => void;
  onEdit: (key: string) => void;
  drag: Dragging;
};

/** One group of the menu with its entries. */
export function GroupCard({ group, ...acts }: Acts & { group: DraftGroup }) {
  const say = useSay('menus');
  const words = useWords();
  return (
    <li className={styles.group} data-hidden={group.hidden || undefined} {...acts.drag(group.key, 'group')}>
      <section aria-label={words(group.name)}>
        <div className={styles.head}>
          <Grip />
          <MenuIcon name={group.icon} />
          <h2 className={styles.name}>
            <RecordText words={group.name} />
            <Other words={group.name} />
          </h2>
          {group.hidden && <Chip>{say('hidden')}</Chip>}
          <Tools part={group} {...acts} />
        </div>
        {group.entries.length === 0 ? (
          <p className={styles.empty}>{say('empty-group')}</p>
        ) : (
          <ol className={styles.entries}>
            {group.entries.map((entry) => (
              <Entry key={entry.key} entry={entry} {...acts} />
            ))}
          </ol>
        )}
      </section>
    </li>
  );
}

function Entry({ entry, ...acts }: Acts & { entry: DraftEntry }) {
  const say = useSay('menus');
  return (
    <li
      className={styles.entry}
      data-testid="menu-entry"
      data-link={entry.link}
      data-hidden={entry.hidden || undefined}
      {...acts.drag(entry.key, 'entry')}
    >
      <Grip />
      {entry.kind === 'outside' && <MenuIcon name={entry.icon ?? 'link'} size={16} />}
      <div className={styles.name}>
        <RecordText words={entry.name} />
        <Other words={entry.name} />
        {entry.kind === 'outside' && (
          <Small lang="zxx" title={entry.link}>
            {entry.link}
          </Small>
        )}
      </div>
      {entry.hidden && <Chip>{say('hidden')}</Chip>}
      {!entry.built && <Chip kind="waiting">{say('not-built')}</Chip>}
      <Tools part={entry} {...acts} />
    </li>
  );
}

/** The name in the other language, quieter. */
function Other({ words }: { words: Words }) {
  const { lang } = useRecordWords()(words);
  const other = lang === 'zh' ? 'en' : 'zh';
  return words[other] ? <Small lang={other}>{words[other]}</Small> : null;
}

function Tools({ part, canStep, onStep, onHide, onEdit }: Acts & { part: DraftGroup | DraftEntry }) {
  const say = useSay('menus');
  const words = useWords();
  const { key, hidden } = part;
  const name = words(part.name);
  return (
    <span className={styles.buttons}>
      {([-1, 1] as const).map((by) => (
        <Tool
          key={by}
          label={`${say(by === -1 ? 'up' : 'down')} ${name}`}
          disabled={!canStep(key, by)}
          data-step={`${key} ${by}`}
          data-up={by === -1 || undefined}
          onClick={() => onStep(key, by)}
        >
          <DownIcon size={18} />
        </Tool>
      ))}
      <Tool
        label={`${say(hidden ? 'show' : 'hide')} ${name}`}
        aria-pressed={hidden}
        onClick={() => onHide(key, !hidden)}
      >
        {hidden ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
      </Tool>
      <Tool label={`${say('edit')} ${name}`} onClick={() => onEdit(key)}>
        <svg aria-hidden="true" focusable="false" width="18" height="18" viewBox="0 0 24 24" fill="none">
          <path
            d="m5 19 1-4.2L15.8 5a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L9.2 18z"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinejoin="round"
          />
        </svg>
      </Tool>
    </span>
  );
}

type ToolProps = { label: string; children: ReactNode; onClick: () => void; disabled?: boolean } & Record<
  `data-${string}`,
  string | boolean | undefined
> & { 'aria-pressed'?: boolean };

function Tool({ label, children, ...rest }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}

function Grip() {
  return (
    <svg className={styles.grip} aria-hidden="true" focusable="false" width="16" height="16" viewBox="0 0 16 16">
      <path
        d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
