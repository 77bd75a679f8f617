import { type DataScope, dataScopes, type Permission, rightScreens } from '@campus/contract/permissions.ts';
import { useCallName } from '#web/client/call-name.ts';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { type FullRole, type Right, useRightWords } from '../rights.queries.ts';
import { shutOut, useRoleForm, whyNotGrantable } from '../use-role-form.ts';
import styles from './rights.module.css';

type Props = {
  formId: string;
  role: FullRole | null;
  from: FullRole | null;
  rights: readonly Right[];
  onSaved: (id: string) => void;
};

/** The name, scope and rights of a role. */
export function RoleForm({ formId, role, from, rights, onSaved }: Props) {
  const say = useSay('rights');
  const { scope: scopeName } = useRightWords();
  const form = useRoleForm({ role, from, rights }, onSaved);
  const locked = role !== null && !role.openActions.includes('change');
  const { scope, rights: chosen } = form.values;
  const toggle = (right: Permission) =>
    form.set('rights', chosen.includes(right) ? chosen.filter((other) => other !== right) : [...chosen, right]);
  return (
    <form id={formId} noValidate className={rows.form} onSubmit={form.submit}>
      {role?.blocked && (
        <Note as="p" kind="attention">
          {say(`blocked-${role.blocked}`)}
        </Note>
      )}
      {role?.inFlows && <Small as="p">{say('in-flows')}</Small>}
      <div className={rows.pair}>
        <TextInput label={say('name-zh')} required max={40} disabled={locked} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={60} disabled={locked} {...form.field('nameEn')} />
      </div>
      <div className={rows.pair}>
        {!role && <TextInput label={say('code')} hint={say('code-hint')} required max={40} {...form.field('code')} />}
        <PickerInput
          label={say('scope')}
          required
          disabled={locked}
          options={dataScopes.map((value) => ({ value, label: scopeName(value) }))}
          {...form.field('scope')}
          onChange={(next) => form.set('scope', next as DataScope)}
        />
      </div>
      {shutOut(role, chosen).map(({ area, n }) => (
        <Note key={area} as="p" kind="attention">
          {say(`shuts-out-${area}`, { n })}
        </Note>
      ))}
      {rightScreens.map((screen) => (
        <fieldset key={screen} className={styles.screen} disabled={locked}>
          <legend>{say(`screen-${screen}`)}</legend>
          {rights
            .filter((right) => right.screen === screen)
            .map((right) => (
              <RightRow
                key={right.right}
                right={right}
                scope={scope}
                fixed={role?.keeps.includes(right.right) ?? false}
                chosen={chosen.includes(right.right)}
                onToggle={() => toggle(right.right)}
              />
            ))}
        </fieldset>
      ))}
    </form>
  );
}

type RowProps = { right: Right; scope: DataScope; fixed: boolean; chosen: boolean; onToggle: () => void };

/** A right with its sentence, the calls that it opens, and why it cannot be ticked where it cannot. */
function RightRow({ right, scope, fixed, chosen, onToggle }: RowProps) {
  const say = useSay('rights');
  const callName = useCallName();
  const reason = fixed ? 'kept' : whyNotGrantable(right, scope);
  // A right that the role has can always be removed, unless the role must keep it.
  const off = fixed || (reason !== null && !chosen);
  const id = `right-${right.right}`;
  return (
    <div className={styles.right} data-off={off || undefined}>
      <input
        id={id}
        type="checkbox"
        checked={chosen}
        disabled={off}
        aria-describedby={`${id}-says`}
        onChange={onToggle}
      />
      <label htmlFor={id}>{say(`title-${right.right}`)}</label>
      <div className={styles.rest}>
        <p id={`${id}-says`} className={styles.says}>
          {say(`says-${right.right}`)}
          {reason && <> {say(reason)}</>}
        </p>
        {right.calls.length > 0 && (
          <details>
            <summary>{say('calls-opened', { n: right.calls.length })}</summary>
            <ul className={styles.calls}>
              {right.calls.map(({ name, method, path, further }) => (
                <li key={name}>
                  {callName(name)}
                  {further && ` (${say('call-further')})`}
                  <Small as="p">
                    <code>
                      {method} {path}
                    </code>
                  </Small>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}
