import type { FieldRight } from '@campus/rules/flows/definition.ts';
import type { RightsRow } from '@campus/rules/flows/edit-definition/rights.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { useCurrentLanguage, useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import styles from './rights-matrix.module.css';

type Props = { columns: readonly RightsRow[]; fields: readonly FormField[]; lost: ReadonlySet<string> };

/** The rights of each step as sentences, where there is no room for a table. */
export function RightsToRead({ columns, fields, lost }: Props) {
  const say = useSay('flows-designer-form');
  const language = useCurrentLanguage();
  const words = useWords();
  const { mayEdit } = useDesigning();
  const nameOf = (field: FormField | undefined) =>
    field ? words(field.label) || say('nameless', { kind: say(`kind-${field.kind}`) }) : '';
  const listed = new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en-GB');
  const namesOf = ({ cells }: RightsRow, right: FieldRight) =>
    listed.format(cells.flatMap((cell, n) => (cell.right === right ? [nameOf(fields[n])] : [])));
  return (
    <div className={styles.whole}>
      <Note kind="calm" as="p">
        {say(mayEdit ? 'rights-small' : 'read-only')}
      </Note>
      {columns.map((column) => {
        const parts = { write: 'rights-may-write', read: 'rights-may-read', hidden: 'rights-may-not-see' } as const;
        const isAllRead = column.cells.every(({ right }) => right === 'read');
        return (
          <Card key={column.step}>
            <Typed as="h2" className={styles.stepTitle}>
              {words(column.name) || column.step}
            </Typed>
            {isAllRead && <p>{say('rights-all-read')}</p>}
            {!isAllRead &&
              (['write', 'read', 'hidden'] as const).map((right) => {
                const names = namesOf(column, right);
                return (
                  names !== '' && (
                    <p key={right}>
                      <Sentence>{say(parts[right], { names })}</Sentence>
                    </p>
                  )
                );
              })}
          </Card>
        );
      })}
      {fields
        .filter(({ id }) => lost.has(id))
        .map((field) => (
          <Note key={field.id} as="p">
            <Typed as="b">{nameOf(field)}</Typed> {say('rights-nobody')}
          </Note>
        ))}
    </div>
  );
}
