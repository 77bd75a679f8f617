import { previewLabelRule } from '@campus/contract/calls/labels.ts';
import { identities } from '@campus/rules/labels/identities.ts';
import { useId } from 'react';
import type { Payload } from '#web/client/call-head.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { useWords } from '#web/ui/base/words.ts';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { Label } from '../labels.queries.ts';
import { type RuleValues, ruleOf, useRuleForm } from '../use-rule-form.ts';
import { DepartmentPicker } from './department-picker.tsx';
import styles from './rule-panel.module.css';

/** The rule of a label, with a preview of the people it finds while it is edited. */
export function RulePanel({ label, onClose }: { label: Label; onClose: () => void }) {
  const say = useSay('labels');
  const words = useWords();
  const id = useId();
  const { form, remove } = useRuleForm(label, onClose);
  const title = say('rule-title', { name: words(label.name) });
  return (
    <SidePanel
      label={title}
      width={560}
      onClose={onClose}
      head={<h2 className={styles.title}>{title}</h2>}
      foot={
        <div className={styles.foot}>
          {label.rule && <Button onClick={() => void remove()}>{say('remove-rule')}</Button>}
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('save-rule')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <Small as="p">{say('rule-about')}</Small>
        <DepartmentPicker
          label={say('departments')}
          known={label.rule?.departments ?? []}
          {...form.field('departments')}
        />
        {form.values.departments.length > 0 && (
          <ChecklistInput
            label={say('below')}
            options={[{ value: 'below', label: say('below') }]}
            {...form.field('below')}
          />
        )}
        <ChecklistInput
          label={say('identities')}
          options={identities.map((identity) => ({ value: identity, label: say(`identity-${identity}`) }))}
          {...form.field('identities')}
        />
        <TextInput label={say('years')} hint={say('years-hint')} max={120} {...form.field('years')} />
      </form>
      <Preview labelId={label.id} values={form.values} />
    </SidePanel>
  );
}

function Preview({ labelId, values }: { labelId: string; values: RuleValues }) {
  const say = useSay('labels');
  const words = useWords();
  const failure = useFailureText();
  const rule = ruleOf(values);
  const rested = useDebounced(JSON.stringify(rule && { id: labelId, rule }));
  const payload = JSON.parse(rested) as Payload<typeof previewLabelRule> | null;
  const query = useCall(previewLabelRule, payload);
  const { data } = query;
  return (
    <section className={styles.preview} aria-label={say('preview')} aria-busy={query.isFetching || undefined}>
      <h3 className={styles.previewTitle}>{say('preview')}</h3>
      <div aria-live="polite">
        {!payload && <Small as="p">{say('preview-first')}</Small>}
        {payload && query.isPending && <SkeletonText lines={4} />}
        {payload && query.isError && (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {payload && data && (
          <>
            <p>
              <b>{say('preview-people', { n: data.people })}</b>{' '}
              {data.disabled > 0 && <Small>{say('disabled-n', { n: data.disabled })}</Small>}
            </p>
            <p>{say('preview-change', { n: data.added, left: data.removed })}</p>
          </>
        )}
      </div>
      {payload && data && data.samples.length > 0 && (
        <>
          <Small as="p">{say('preview-samples', { n: data.samples.length })}</Small>
          <ul className={styles.samples}>
            {data.samples.map(({ id, name, account, department }) => (
              <li key={id}>
                <Typed>{name}</Typed> <Small lang="zxx">{account}</Small>{' '}
                <Small>{department && words(department)}</Small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
