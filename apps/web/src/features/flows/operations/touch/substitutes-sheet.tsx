import { listSubstitutes, saveSubstitute } from '@campus/contract/calls/flows-tasks.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from '#web/ui/touch/close-sheet.module.css';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { DateInput } from '#web/ui/touch/inputs/date-input.tsx';
import type { Person } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { PersonRow } from '../../people/person-row.tsx';
import { PeopleInput } from '../../people/touch/people-input.tsx';
import { dayAhead } from '../days.ts';
import { useOperate } from '../use-operate.ts';

/** Who stands in for the reader, and for whom the reader stands in; naming one and ending it. */
export function SubstitutesSheet({ onClose }: { onClose: () => void }) {
  const say = useSay('workflow');
  const format = useFormat();
  const operate = useOperate();
  const write = useWrite(saveSubstitute, { quiet: true });
  const list = useEndless(listSubstitutes, {});
  // A new form after each substitute: the old one would report its emptied fields as missing.
  const [saved, setSaved] = useState(0);
  const end = async (id: string, name: string) => {
    if (await confirm({ title: say('end-substitute'), text: name, danger: true }))
      await operate(() => write.mutateAsync({ id, ended: true }), 'did-edit-contacts');
  };
  return (
    <CloseSheet title={say('substitutes')} onClose={onClose}>
      <div className={styles.inside}>
        <EndlessList
          list={list}
          skeleton={<SkeletonList rows={1} />}
          empty={<p className={parts.muted}>{say('no-substitutes')}</p>}
        >
          {(items) => (
            <ul className={parts.stack}>
              {items.map(({ id, person, substitute, fromOn, untilOn, mine }) => (
                <li key={id}>
                  <PersonRow
                    person={mine ? substitute : person}
                    aside={mine && <Button onClick={() => void end(id, substitute.name)}>{say('end-it')}</Button>}
                  >
                    <span className={parts.muted}>
                      {say(mine ? 'stands-in-for-me' : 'i-stand-in', {
                        from: format.date(fromOn),
                        until: format.date(untilOn),
                      })}
                    </span>
                  </PersonRow>
                </li>
              ))}
            </ul>
          )}
        </EndlessList>
        <NewSubstitute key={saved} onDone={() => setSaved(saved + 1)} />
      </div>
    </CloseSheet>
  );
}

function NewSubstitute({ onDone }: { onDone: () => void }) {
  const say = useSay('workflow');
  const operate = useOperate();
  const write = useWrite(saveSubstitute, { quiet: true });
  const form = useForm({
    initial: { substitute: [] as readonly Person[], fromOn: dayAhead(0), untilOn: '' },
    onSubmit: async ({ substitute, fromOn, untilOn }) => {
      const sent = { substitute: substitute[0]?.id ?? '', fromOn, untilOn };
      const answer = await operate(() => write.mutateAsync(sent), 'did-edit-contacts');
      if (!answer.ok) return answer.faults;
      onDone();
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <h3 className={parts.heading}>{say('new-substitute')}</h3>
      <PeopleInput label={say('substitute')} several={false} required {...form.field('substitute')} />
      <DateInput label={say('from-day')} required min={dayAhead(0)} {...form.field('fromOn')} />
      <DateInput label={say('until-day')} required min={form.values.fromOn || dayAhead(0)} {...form.field('untilOn')} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {say('save-substitute')}
      </Button>
    </form>
  );
}
