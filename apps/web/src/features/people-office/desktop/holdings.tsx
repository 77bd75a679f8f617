import { Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { AreaParts } from '../area-parts.ts';
import type { Held } from '../people-office.queries.ts';
import { headKey, partKey, TASKS, type useDisable } from '../use-disable.ts';
import { Lines } from './held-tabs.tsx';
import styles from './people-office.module.css';

type Disable = ReturnType<typeof useDisable>;
type Props = { held: Held; disable: Disable; areaParts: AreaParts };

/** Each thing that a person holds, with what happens to it. */
export function Holdings({ held, disable, areaParts }: Props) {
  const say = useSay('people-office');
  const words = useWords();
  const { tasks, headships, deputyOf, businesses, lines, alone, namedIn, mayName } = held;
  const choose = (key: string, label: string, without: string, may: boolean) => (
    <Choice label={label} without={without} may={may} thing={key} disable={disable} areaParts={areaParts} />
  );
  return (
    <>
      {tasks.count > 0 && (
        <Part title={say('held-tasks')}>
          <p>
            {say('tasks-count', { n: tasks.count })} ·{' '}
            {tasks.businesses.map(({ name, count }) => `${words(name)} ${count}`).join(' · ')}
          </p>
          {choose(TASKS, say('held-tasks'), say('tasks-by-rule'), mayName)}
          <Small as="p">{say('tasks-to-note')}</Small>
        </Part>
      )}
      {headships.length > 0 && (
        <Part title={say('held-headships')}>
          {headships.map(({ id, name, mayName: may }) => (
            <div key={id} className={styles.part}>
              <b>{words(name)}</b>
              {choose(headKey(id), words(name), say('leave-open'), may)}
            </div>
          ))}
          <Note as="p">{say('head-open-note')}</Note>
        </Part>
      )}
      {deputyOf.length > 0 && (
        <Part title={say('held-deputyships')}>
          <p>{deputyOf.map(({ name }) => words(name)).join(' · ')}</p>
          <Small as="p">{say('deputyships-end')}</Small>
        </Part>
      )}
      {businesses.length > 0 && (
        <Part title={say('held-businesses')}>
          {businesses.map((business) => (
            <div key={partKey(business)} className={styles.part}>
              <span>
                <b>{words(business.name)}</b> {say(`part-${business.part}`)} ·{' '}
                {business.others > 0 ? say('part-others', { n: business.others }) : say('part-alone')}
              </span>
              {choose(partKey(business), words(business.name), say('leave-open'), mayName)}
            </div>
          ))}
        </Part>
      )}
      <Substitutions held={held} />
      {lines.length > 0 && (
        <Part title={say('held-lines')}>
          <Lines lines={lines} balanceFen={held.balanceFen} />
          <Small as="p">{say('lines-stay')}</Small>
        </Part>
      )}
      {alone.length + namedIn.length > 0 && (
        <Note gap="lines">
          {alone.map(({ kind, name }) => (
            <p key={`${kind} ${name.zh}`}>{say(`alone-${kind}`, { name: words(name) })}</p>
          ))}
          {namedIn.map(({ id, name }) => (
            <p key={id}>{say('named-in', { name: words(name) })}</p>
          ))}
        </Note>
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Substitutions({ held: { substitutions } }: Pick<Props, 'held'>) {
  const say = useSay('people-office');
  const format = useFormat();
  if (substitutions.length === 0) return null;
  return (
    <Part title={say('held-substitutions')}>
      {substitutions.map(({ id, forThem, other, fromOn, untilOn }) => (
        <p key={id}>
          <Sentence>
            {say(forThem ? 'substitution-by' : 'substitution-for', {
              who: other,
              from: format.date(fromOn),
              until: format.date(untilOn),
            })}
          </Sentence>
        </p>
      ))}
      <Small as="p">{say('substitutions-end')}</Small>
    </Part>
  );
}

type ChoiceProps = {
  label: string;
  without: string;
  may: boolean;
  thing: string;
  disable: Disable;
  areaParts: AreaParts;
};

/** One thing follows its default, or goes to a named person. */
function Choice({ label, without, may, thing, disable, areaParts: { PersonDialog } }: ChoiceProps) {
  const say = useSay('people-office');
  const [choosing, setChoosing] = useState(false);
  const way = disable.wayOf(thing);
  const missing = disable.isMissing(thing);
  return (
    <div className={styles.line}>
      <Radio.Group
        aria-label={label}
        value={way.named ? 'named' : 'without'}
        onChange={({ target }) => {
          disable.setWay(thing, { ...way, named: target.value === 'named' });
          if (target.value === 'named' && !way.to) setChoosing(true);
        }}
      >
        <Radio value="without">{without}</Radio>
        <Radio value="named" disabled={!may}>
          {thing === TASKS ? say('tasks-to-person') : say('name-somebody')}
        </Radio>
      </Radio.Group>
      {way.named && (
        <>
          {way.to && <Typed as="b">{way.to.name}</Typed>}
          <Button onClick={() => setChoosing(true)}>{say(way.to ? 'change' : 'choose')}</Button>
          {missing && <span role="alert">{say('receiver-missing')}</span>}
        </>
      )}
      {!may && <Small>{say('may-not-name')}</Small>}
      {choosing && (
        <PersonDialog
          title={say('receiver')}
          onChoose={(to) => {
            disable.setWay(thing, { named: true, to });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
