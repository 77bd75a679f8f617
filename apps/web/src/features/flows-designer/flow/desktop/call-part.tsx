import type { CallStep } from '@campus/rules/flows/definition.ts';
import { Input } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { insertPlace, titlePieces } from '../../form/title-pieces.ts';
import { newGiven } from '../givens.ts';
import { FailureChoice } from './failure-choice.tsx';
import { FieldRows } from './field-rows.tsx';
import { Choose, Labelled, NumberField, PartBox, SpanField } from './fields.tsx';
import { GivenCells } from './given-cells.tsx';
import { OptionList } from './option-list.tsx';
import type { StepPartProps } from './step-part-props.ts';
import styles from './step-rows.module.css';
import { TakenFromAnswer } from './taken-rows.tsx';

const methods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;
const DAY = 86_400_000;
const blank: CallStep['send'][number] = { name: '', from: newGiven('field') };

/** Which system is called, with what, and what becomes of its answer. [C11] [C12] */
export function CallPart({ step, remarks, change }: StepPartProps<CallStep>) {
  const { design, learnNames, parts } = useDesigning();
  const say = useSay('flows-designer-steps');
  const words = useWords();
  const { answer } = step;
  return (
    <PartBox part="call" title={say('call')} remarks={remarks}>
      <div className={styles.list}>
        <Choose
          label={say('call-connection')}
          value={step.connection}
          options={design.connections.map(({ id, name, on }) => ({
            value: id,
            label: words(name),
            about: on ? undefined : say('connection-off'),
          }))}
          none={say('call-no-connection')}
          onChange={(id) => {
            const chosen = design.connections.find((each) => each.id === id);
            if (chosen) learnNames('connections', [chosen]);
            change({ connection: id ?? '' });
          }}
        />
        {design.connections.length === 0 && <p className={styles.quiet}>{say('call-no-connection')}</p>}
        {parts.connectionsPath !== null && (
          <p>
            <Link className={styles.link} to={parts.connectionsPath}>
              {say('connections')}
            </Link>
          </p>
        )}
      </div>
      <Choose
        label={say('call-method')}
        value={step.method}
        options={methods.map((value) => ({ value, label: say(`method-${value}`), about: value }))}
        onChange={(method) => change({ method: methods.find((each) => each === method) ?? 'POST' })}
      />
      <PathField step={step} change={change} />
      <div className={styles.list}>
        <p className={styles.name}>{say('call-send')}</p>
        <FieldRows
          rows={step.send}
          blank={blank}
          nameOf={(n) => say('send-n', { n })}
          addName={say('add-send')}
          onChange={(send, merge) => change({ send }, merge)}
        >
          {({ name, from }, put) => (
            <>
              <Labelled label={say('send-name')}>
                {(id) => (
                  <Input
                    id={id}
                    value={name}
                    maxLength={60}
                    onChange={({ target }) => put({ name: target.value, from }, 'name')}
                  />
                )}
              </Labelled>
              <GivenCells into={null} from={from} onChange={(given, merge) => put({ name, from: given }, merge)} />
            </>
          )}
        </FieldRows>
      </div>
      <OptionList
        label={say('call-answer')}
        value={answer.kind}
        options={(['none', 'reply', 'callback'] as const).map((value) => ({
          value,
          label: say(`answer-${value}`),
          about: say(`answer-${value}-about`),
        }))}
        onChange={(kind) => {
          if (kind === 'callback') change({ answer: { kind, within: { ms: DAY, clock: 'calendar' } } });
          else change(kind === 'none' ? { answer: { kind }, take: [] } : { answer: { kind } });
        }}
      />
      {answer.kind === 'callback' && (
        <SpanField
          label={say('answer-within')}
          value={answer.within}
          onChange={(within) => change({ answer: { kind: 'callback', within } }, 'within')}
        />
      )}
      {answer.kind !== 'none' && (
        <TakenFromAnswer rows={step.take} onChange={(take, merge) => change({ take }, merge)} />
      )}
      <Seconds step={step} change={change} />
      {answer.kind !== 'none' && (
        <FailureChoice value={step.onFailure} onChange={(onFailure) => change({ onFailure })} />
      )}
    </PartBox>
  );
}

type Props = Pick<StepPartProps<CallStep>, 'step' | 'change'>;

/** Where below the address of the connection, with the values of fields in it. */
function PathField({ step, change }: Props) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { path } = step;
  const nameOf = (id: string) => words(form.fields.find((field) => field.id === id)?.label) || say('field-gone');
  const insert = (id: string) => {
    const input = box.current?.querySelector('input');
    const at = input?.selectionStart ?? path.length;
    change({ path: insertPlace(path, id, at, input?.selectionEnd ?? at).text });
  };
  const pieces = titlePieces(path);
  return (
    <div className={styles.list}>
      <div ref={box}>
        <Labelled label={say('call-path')} hint={say('call-path-about')}>
          {(id, hint) => (
            <Input
              id={id}
              aria-describedby={hint}
              value={path}
              placeholder="/orders"
              maxLength={500}
              onChange={({ target }) => change({ path: target.value }, 'path')}
            />
          )}
        </Labelled>
      </div>
      <Choose
        label={say('path-field')}
        value={null}
        placeholder={say('path-field-choose')}
        options={form.fields
          .filter(({ kind }) => !untold.includes(kind))
          .map(({ id, label }) => ({ value: id, label: words(label) || say('nameless') }))}
        none={say('no-field-fits')}
        onChange={(id) => id !== null && insert(id)}
      />
      {pieces.some(({ kind }) => kind === 'place') && (
        <p className={styles.preview}>
          {say('path-shown')}{' '}
          {pieces.map((piece, n) =>
            piece.kind === 'text' ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
              <span key={n} className={styles.chip}>
                {nameOf(piece.name)}
              </span>
            ),
          )}
        </p>
      )}
    </div>
  );
}

/** What is no part of an address. */
const untold: readonly string[] = ['section', 'note', 'pictures', 'group', 'paragraph'];

const [LEAST_SECONDS, MOST_SECONDS] = [1, 60];

function Seconds({ step, change }: Props) {
  const say = useSay('flows-designer-steps');
  return (
    <NumberField
      label={say('call-timeout')}
      value={step.timeoutMs / 1000}
      max={MOST_SECONDS}
      suffix={say('seconds')}
      // The server takes no less, and what is being typed is nought for a moment.
      onChange={(seconds) => change({ timeoutMs: Math.max(LEAST_SECONDS, seconds) * 1000 }, 'timeout')}
    />
  );
}
