import { useId } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ErrorIcon } from '#web/ui/base/icons.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './account-fields.module.css';
import { Field } from './field.tsx';
import type { AccountForm } from './use-account-form.ts';

type Props = {
  form: AccountForm;
  /** The page that helps people who forgot their password. */
  forgottenAddress: string;
  autoFocus?: boolean;
  /** The button's label if it does more than signing in; then "keep me signed in" is not offered. */
  action?: string;
};

/** User name, password, "keep me signed in" and the button, with the error and its remedy above the button. */
export function AccountFields({ form, forgottenAddress, autoFocus = false, action }: Props) {
  const say = useSay('sign-in');
  const keep = useId();
  const format = useFormat();
  const { values, set, error, lockedUntil, busy, submit } = form;
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-testid="sign-in-form">
      <Field
        label={say('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={autoFocus}
        placeholder={say('account-placeholder')}
        value={values.username}
        onChange={(username) => set({ username })}
      />
      <Field
        label={say('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        placeholder={say('password-placeholder')}
        value={values.password}
        onChange={(password) => set({ password })}
      />
      {!action && (
        <div className={styles.keep}>
          <input
            id={keep}
            type="checkbox"
            checked={values.keep}
            aria-describedby={`${keep}-hint`}
            onChange={(event) => set({ keep: event.target.checked })}
          />
          <label htmlFor={keep}>{say('keep')}</label>
          <span id={`${keep}-hint`} className={styles.keepHint}>
            {say('keep-hint')}
          </span>
        </div>
      )}
      <div role="alert" className={styles.place}>
        {error && (
          <p className={styles.error} data-testid="sign-in-error">
            <ErrorIcon size={18} />
            <span>{error}</span>
          </p>
        )}
        {lockedUntil !== null && (
          <p className={styles.locked} data-testid="locked-until">
            {say('locked-until', { until: format.dateTime(lockedUntil) })}
          </p>
        )}
      </div>
      <Button type="submit" kind="primary" wide busy={busy}>
        {busy || !action ? say(busy ? 'submitting' : 'submit') : action}
      </Button>
      <Link className={styles.forgotten} to={forgottenAddress}>
        {say('forgotten')}
      </Link>
    </form>
  );
}
