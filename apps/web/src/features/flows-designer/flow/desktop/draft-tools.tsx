import { useSay } from '#web/client/texts.ts';
import { Drawing } from '#web/ui/base/icons.tsx';
import { useDesigning } from '../../design-context.tsx';
import styles from './toolbar.module.css';

const icons = {
  undo: 'M8.5 6 4.5 10l4 4M4.5 10h9a5.5 5.5 0 0 1 0 11H9',
  redo: 'M15.5 6l4 4-4 4M19.5 10h-9a5.5 5.5 0 0 0 0 11H15',
};

type Props = { undo: () => void; redo: () => void };

/** Undo and redo, and whether the draft is kept. */
export function DraftTools({ undo, redo }: Props) {
  const { draft } = useDesigning();
  const say = useSay('flows-designer');
  const tool = (name: keyof typeof icons, may: boolean, act: () => void) => (
    <button type="button" className={styles.tool} title={say(`${name}-key`)} disabled={!may} onClick={act}>
      <Drawing size={18}>
        <path d={icons[name]} />
      </Drawing>
      {say(name)}
    </button>
  );
  return (
    <>
      {tool('undo', draft.mayUndo, undo)}
      {tool('redo', draft.mayRedo, redo)}
      <span role="status" className={styles.standing} data-standing={draft.standing}>
        {say(`standing-${draft.standing}`)}
      </span>
    </>
  );
}
