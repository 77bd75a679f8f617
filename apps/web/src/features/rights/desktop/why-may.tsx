import { whyMay } from '@campus/contract/calls/rights.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { useState } from 'react';
import type { Payload } from '#web/client/call-head.ts';
import { useCallName } from '#web/client/call-name.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { type ChoosePeople, useRights, useRightWords } from '../rights.queries.ts';
import { ChoosePerson } from './choose-person.tsx';
import styles from './rights.module.css';

const kinds = ['person', 'process'] as const;
type Values = { person: { id: string; name: string } | null; what: string; kind: string; record: string };

/** Whether somebody may something, for a record or at all, and why. */
export function WhyMay({ choosePeople }: { choosePeople: ChoosePeople }) {
  const say = useSay('rights');
  const failure = useFailureText();
  const { title } = useRightWords();
  const callName = useCallName();
  const calls = new Set(useRights().data?.items.flatMap(({ calls }) => calls.map(({ name }) => name)));
  const [payload, setPayload] = useState<Payload<typeof whyMay> | null>(null);
  const form = useForm<Values>({
    initial: { person: null, what: '', kind: '', record: '' },
    onSubmit: async ({ person, what, kind, record }) => {
      if (!person) return undefined;
      const right = permissions.find((permission) => permission === what);
      const about = record.trim() ? { record: record.trim() } : {};
      const recordKind = kinds.find((candidate) => candidate === kind);
      setPayload({
        personId: person.id,
        ...(right ? { right, ...(recordKind ? { recordKind, ...about } : {}) } : { call: what, ...about }),
      });
      return undefined;
    },
  });
  const query = useCall(whyMay, payload);
  const ofRight = permissions.some((permission) => permission === form.values.what);
  return (
    <>
      <Card as="form" gap="fields" noValidate onSubmit={form.submit}>
        <ChoosePerson label={say('why-person')} required choosePeople={choosePeople} {...form.field('person')} />
        <div className={rows.pair}>
          <PickerInput
            label={say('why-what')}
            required
            options={[
              ...permissions.map((value) => ({ value, label: title(value) })),
              ...[...calls].sort().map((value) => ({ value, label: `${callName(value)} · ${value}` })),
            ]}
            {...form.field('what')}
          />
          {ofRight && (
            <PickerInput
              label={say('why-record-kind')}
              placeholder={say('record-none')}
              options={kinds.map((value) => ({ value, label: say(`record-${value}`) }))}
              {...form.field('kind')}
            />
          )}
          {(!ofRight || form.values.kind !== '') && (
            <TextInput
              label={say('why-record')}
              hint={say(`record-hint-${form.values.kind === 'person' ? 'person' : 'process'}`)}
              max={64}
              {...form.field('record')}
            />
          )}
        </div>
        <div className={styles.person}>
          <Button kind="primary" type="submit" busy={query.isFetching}>
            {say('ask')}
          </Button>
        </div>
      </Card>
      <div aria-live="polite">
        {query.isError && <Failed why={failure(query.error)} onRetry={() => void query.refetch()} />}
        {payload && query.isPending && <SkeletonText lines={3} />}
        {query.data && <Verdict verdict={query.data} />}
      </div>
    </>
  );
}

function Verdict({ verdict }: { verdict: Reply<typeof whyMay> }) {
  const say = useSay('rights');
  const words = useWords();
  const { scope, title, titles } = useRightWords();
  return (
    <Card>
      <p className={styles.verdict}>
        <Chip kind={verdict.may ? 'done' : 'failed'}>{say(verdict.may ? 'yes' : 'no')}</Chip>
        {say(`why-${verdict.reason}`)}
      </p>
      <ul className={styles.list}>
        {verdict.roles.map((role) => (
          <li key={`${role.id} ${role.right}`} className={styles.lines}>
            <span>
              {say('gives-scope', { role: words(role.name), right: title(role.right), scope: scope(role.scope) })}
            </span>
            {role.covers !== null && (
              <Small>
                {role.covers
                  ? role.department
                    ? say('covers-by', { department: words(role.department) })
                    : say('covers-all')
                  : say('covers-not')}
              </Small>
            )}
          </li>
        ))}
      </ul>
      {verdict.reason === 'no-role' && <Small as="p">{say('needs-one-of', { rights: titles(verdict.rights) })}</Small>}
    </Card>
  );
}
