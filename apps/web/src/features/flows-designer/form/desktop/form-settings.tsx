import { changeTitle } from '@campus/rules/flows/edit-definition/fields.ts';
import type { FieldKind } from '@campus/rules/flows/form.ts';
import { Input, type InputRef } from 'antd';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords, type Words } from '#web/ui/base/words.ts';
import { upTo } from '#web/ui/desktop/up-to.ts';
import { withForm } from '../edit-fields.ts';
import { fieldAt } from '../field-places.ts';
import { isBlocking } from '../problems.ts';
import { insertPlace, unknownPlaces } from '../title-pieces.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useTitleSample } from '../use-title-sample.ts';
import styles from './field-settings.module.css';
import { Section } from './setting-parts.tsx';

const TITLE = 200;
/** Kinds that are too long for a title, or have nothing to put there. */
const notInTitles: readonly FieldKind[] = ['pictures', 'paragraph', 'section', 'note', 'group'];

/** What holds for the whole form: what its applications are called, and all that is to be mended. */
export function FormSettings({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  return (
    <section className={styles.settings} aria-label={say('form-settings')}>
      <header className={styles.head}>
        <div className={styles.headWords}>
          <h2>{say('form-settings')}</h2>
          <Small>{say('choose-one')}</Small>
        </div>
      </header>
      <Section title={say('title')}>
        <TitleEditor designing={designing} />
      </Section>
      {designing.problems.length > 0 && (
        <Section title={say('problems', { n: designing.problems.length })}>
          <Problems designing={designing} />
        </Section>
      )}
    </section>
  );
}

function TitleEditor({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const room = useId();
  const samples = { zh: useTitleSample('zh'), en: useTitleSample('en') };
  const { form, mayEdit, edit } = designing;
  const inputs = { zh: useRef<InputRef>(null), en: useRef<InputRef>(null) };
  /** The language that was typed in last; without one, a place goes to the end of the Chinese title. */
  const last = useRef<keyof Words | null>(null);
  const [put, setPut] = useState<{ language: keyof Words; at: number } | null>(null);
  const latest = useRef(inputs);
  latest.current = inputs;
  useLayoutEffect(() => {
    if (!put) return;
    const input = latest.current[put.language].current;
    input?.focus();
    input?.setSelectionRange(put.at, put.at);
  }, [put]);
  const change = (title: Words, merge: string | null) =>
    edit((now) => withForm(now, changeTitle(now.form, title)), merge);
  const insert = (name: string) => {
    const language = last.current ?? 'zh';
    const text = form.title[language];
    const element = last.current && inputs[language].current?.input;
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    const next = insertPlace(text, name, from, to);
    change({ ...form.title, [language]: next.text }, null);
    setPut({ language, at: next.caret });
  };
  const unknown = new Set(
    [form.title.zh, form.title.en].flatMap((text) =>
      unknownPlaces(
        text,
        form.fields.filter(({ kind }) => !notInTitles.includes(kind)).map(({ id }) => id),
      ),
    ),
  );
  const places = [
    { name: 'submitter', label: say('place-submitter') },
    { name: 'business', label: say('place-business') },
    ...form.fields
      .filter(({ kind, label }) => !notInTitles.includes(kind) && words(label) !== '')
      .map((field) => ({ name: field.id, label: words(field.label) })),
  ];
  return (
    <>
      {(['zh', 'en'] as const).map((language) => (
        <label key={language} htmlFor={`${room}-${language}`} className={styles.line}>
          <span className={styles.label}>{say(`title-${language}`)}</span>
          <Input
            id={`${room}-${language}`}
            ref={inputs[language]}
            lang={language}
            value={form.title[language]}
            {...upTo(TITLE)}
            disabled={!mayEdit}
            onChange={({ target }) => change({ ...form.title, [language]: target.value }, `title ${language}`)}
            onFocus={() => {
              last.current = language;
            }}
          />
          {samples[language] !== '' && (
            <Small>
              {say('title-preview', { title: '' })}
              <span lang={language}>{samples[language]}</span>
            </Small>
          )}
        </label>
      ))}
      {[...unknown].map((name) => (
        <p key={name} className={styles.warning}>
          {say('title-unknown', { name: `{${name}}` })}
        </p>
      ))}
      {mayEdit && (
        <>
          <Small as="p">{say('title-hint')}</Small>
          <fieldset className={styles.chips} aria-label={say('title-insert')}>
            {places.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                className={styles.chip}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </>
  );
}

function Problems({ designing }: { designing: FormDesigning }) {
  const problemText = useProblemText();
  const { form } = designing;
  return (
    <ul className={styles.problems}>
      {designing.problems.map((problem) => {
        const field = problem.field === null ? undefined : fieldAt(form, problem.field);
        const text = problemText(problem);
        return (
          <li key={`${problem.field} ${text}`} data-blocks={isBlocking(problem) || undefined}>
            <WarningIcon size={15} />
            <span>
              {field && (
                <button type="button" onClick={() => designing.chooseField(problem.field ?? '', 'card')}>
                  {designing.nameOf(field)}
                </button>
              )}{' '}
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
