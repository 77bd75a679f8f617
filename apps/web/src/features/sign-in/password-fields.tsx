import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { faultText } from '#web/ui/base/faults.ts';
import { ErrorIcon } from '#web/ui/base/icons.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import styles from './account-fields.module.css';
import { Field } from './field.tsx';
import type { PasswordChange, PasswordField } from './use-password-change.ts';

type Props = {
  account: string;
  change: PasswordChange;
  /** The way out, where the change stands between a person and everything else. */
  onLeave?: () => void;
};

/** The change of a sign-in password, rule first. [RULE-09] */
export function PasswordFields({ account, change, onLeave }: Props) {
  const say = useSay('sign-in');
  const { say: sayUi } = useTexts();
  const text = (field: PasswordField) => {
    const fault = change.faults[field];
    return fault && faultText(fault, say(field), sayUi);
  };
  const line = (field: PasswordField, autoComplete: string, hint?: string) => (
    <Field
      label={say(field)}
      name={field}
      type="password"
      autoComplete={autoComplete}
      maxLength={128}
      value={change.values[field]}
      onChange={(value) => change.set(field, value)}
      fault={text(field)}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <form className={styles.form} onSubmit={change.submit} noValidate data-testid="password-form">
      {/* Password managers need to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {line('original', 'current-password')}
      {line('next', 'new-password', say('next-rule'))}
      {line('confirm', 'new-password')}
      <div role="alert" className={styles.place}>
        {change.failed && (
          <p className={styles.error}>
            <ErrorIcon size={18} />
            <span>{change.failed}</span>
          </p>
        )}
      </div>
      <Button type="submit" kind="primary" wide busy={change.busy}>
        {say(onLeave ? 'change-submit' : 'change-now')}
      </Button>
      {onLeave && (
        <Button kind="quiet" onClick={onLeave}>
          {say('change-leave')}
        </Button>
      )}
    </form>
  );
}
