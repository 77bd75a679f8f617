import type { FieldRight } from '@campus/rules/flows/definition.ts';
import { setRight, setRightOfAll } from '@campus/rules/flows/edit-definition/rights.ts';
import { rightTo } from '@campus/rules/flows/form.ts';
import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import type { Remark } from '../faults.ts';
import { PartBox } from './fields.tsx';
import styles from './rights-part.module.css';

const rights: readonly FieldRight[] = ['write', 'read', 'hidden'];

type Props = {
  step: string;
  fields: Readonly<Record<string, FieldRight>>;
  isStart: boolean;
  remarks: readonly Remark[];
};

/** What of the form may be written, read or not even seen at one step. */
export function RightsPart({ step, fields, isStart, remarks }: Props) {
  const { draft, mayEdit } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const name = useId();
  const { form } = draft.definition;
  return (
    <PartBox part="rights" title={say('rights')} remarks={remarks}>
      <p className={styles.about}>{say(isStart ? 'rights-about-start' : 'rights-about')}</p>
      {form.fields.length === 0 && <p>{say('rights-no-fields')}</p>}
      {form.fields.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{say('field')}</th>
              {rights.map((right) => (
                <th key={right} scope="col">
                  {say(`right-${right}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {form.fields.map((field) => (
              <tr key={field.id}>
                <th scope="row">
                  <Typed>{words(field.label) || say('nameless')}</Typed>
                </th>
                {rights.map((right) => (
                  <td key={right}>
                    <input
                      type="radio"
                      name={`${name}-${field.id}`}
                      aria-label={`${words(field.label)} ${say(`right-${right}`)}`}
                      checked={rightTo({ fields }, field.id, isStart) === right}
                      onChange={() => draft.edit((definition) => setRight(definition, step, field.id, right))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayEdit && form.fields.length > 0 && (
        <p className={styles.all}>
          {rights.map((right) => (
            <Button
              key={right}
              kind="quiet"
              onClick={() => draft.edit((definition) => setRightOfAll(definition, { step }, right))}
            >
              {say(`rights-all-${right}`)}
            </Button>
          ))}
        </p>
      )}
    </PartBox>
  );
}
