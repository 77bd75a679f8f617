import { fieldsOf } from '@campus/rules/parameters/catalogue.ts';
import { canBeTried } from '@campus/rules/parameters/trials.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { type OnUnsaved, useSaysUnsaved } from '#web/ui/base/use-unsaved-forms.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Parameter } from '../parameters.queries.ts';
import { useParameterForm, useProof, useSecretAway, useTrial } from '../use-parameter-form.ts';
import { HistoryDialog } from './history-dialog.tsx';
import styles from './parameters.module.css';
import { ProofInput } from './proof-input.tsx';
import { ValueInput } from './value-input.tsx';

type Say = ReturnType<typeof useSay<'parameters'>>;

type Props = { parameter: Parameter; mayWrite: boolean; onUnsaved: OnUnsaved };

/** One setting: its purpose, its values, who changed it last, and its history. */
export function ParameterCard({ parameter, mayWrite, onUnsaved }: Props) {
  const say = useSay('parameters');
  const words = useWords();
  const proof = useProof(parameter);
  const form = useParameterForm(parameter, proof);
  const trial = useTrial(parameter, proof, form.values);
  const mayChange = mayWrite && parameter.changing !== 'not-yours';
  const [history, setHistory] = useState(false);
  const { key, name, notObeyed, secrets } = parameter;
  useSaysUnsaved(key, form.changed, onUnsaved);
  return (
    <Card as="section" aria-label={words(name)}>
      <form noValidate className={styles.card} onSubmit={form.submit}>
        <h2 className={styles.title}>{words(name)}</h2>
        <p>{say(`about ${key}` as Parameters<Say>[0])}</p>
        <Standing parameter={parameter} />
        {mayWrite && !mayChange && <Note as="p">{say('not-yours')}</Note>}
        <div className={styles.values}>
          {fieldsOf(key).map((field) => (
            <ValueInput
              key={field.value}
              of={key}
              field={field}
              bound={form.field(field.value)}
              disabled={!mayChange}
              wrong={notObeyed.includes(field.value)}
              isSet={secrets.includes(field.value)}
            />
          ))}
        </div>
        {mayChange && secrets.length > 0 && <TakeAway parameter={parameter} proof={proof} />}
        {mayChange && <ProofInput proof={proof} />}
        {trial.result && (
          <Note as="p" role="status" kind={trial.result.good ? 'calm' : 'bad'}>
            {trial.result.text}
          </Note>
        )}
        <div className={styles.foot}>
          <LastChange parameter={parameter} />
          <Button kind="quiet" onClick={() => setHistory(true)}>
            {say('history')}
          </Button>
          {mayChange && canBeTried(key) && (
            <Button busy={trial.busy} onClick={trial.attempt}>
              {say('try')}
            </Button>
          )}
          {mayChange && (
            <Button kind="primary" type="submit" busy={form.busy}>
              {say('save')}
            </Button>
          )}
        </div>
      </form>
      {history && <HistoryDialog parameter={parameter} mayChange={mayChange} onClose={() => setHistory(false)} />}
    </Card>
  );
}

function Standing({ parameter: { standing, tried } }: { parameter: Parameter }) {
  const say = useSay('parameters');
  const format = useFormat();
  if (standing === 'settled' || !tried) return null;
  return (
    <Note as="p">
      {standing === 'proving' ? say('proving', { time: format.time(tried.untilAt) }) : say('went-back')}
    </Note>
  );
}

/** A secret is never shown and an empty box leaves it as it is, so it has its own button to remove it. */
function TakeAway({ parameter, proof }: { parameter: Parameter; proof: ReturnType<typeof useProof> }) {
  const say = useSay('parameters');
  const { takeAway, busy } = useSecretAway(parameter, proof);
  return fieldsOf(parameter.key)
    .filter(({ value }) => parameter.secrets.includes(value))
    .map(({ value, name }) => (
      <div key={value}>
        <Button busy={busy} onClick={() => void takeAway(value)}>
          {say('secret-away', { name: say(`${parameter.key} ${name}` as Parameters<Say>[0]) })}
        </Button>
      </div>
    ));
}

function LastChange({ parameter: { changedBy, changedAt, version } }: { parameter: Parameter }) {
  const say = useSay('parameters');
  const format = useFormat();
  if (version === 1) return <Small>{say('never-changed')}</Small>;
  const text = say('changed', { who: changedBy ?? say('by-product'), time: format.dateTime(changedAt) });
  return (
    <Small>
      <Sentence>{text}</Sentence>
    </Small>
  );
}
