import type { FieldUse } from '@campus/rules/flows/edit-definition/uses.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import type { FormDesigning } from '../use-form-designer.ts';
import { goesAlong, useUseText } from '../use-use-text.ts';
import styles from './removal-dialog.module.css';

type Props = { designing: FormDesigning; place: string; field: FormField };

/** Names everything that uses a field before it is removed, and what becomes of each. */
export function RemovalDialog({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const { say: sayUi } = useTexts();
  const uses = designing.usesOf(place);
  return (
    <Dialog
      title={say('remove-title', { name: designing.nameOf(field) })}
      onClose={designing.keep}
      foot={
        <>
          <Button onClick={designing.keep}>{sayUi('cancel')}</Button>
          <Button kind="danger" onClick={() => designing.remove(place)}>
            {say('remove-now')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Uses title={say('remove-stays')} uses={uses.filter((use) => !goesAlong(use))} isWarning />
        <Uses title={say('remove-along')} uses={uses.filter(goesAlong)} />
        {designing.isPublished(place) && <p>{say('remove-published')}</p>}
        <p>{say('remove-undo')}</p>
      </div>
    </Dialog>
  );
}

type UsesProps = { title: string; uses: readonly FieldUse[]; isWarning?: boolean };

function Uses({ title, uses, isWarning = false }: UsesProps) {
  const useText = useUseText();
  if (uses.length === 0) return null;
  return (
    <section data-warning={isWarning || undefined}>
      <h3>{title}</h3>
      <ul>
        {[...new Set(uses.map(useText))].map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </section>
  );
}
