import type { getSignInHelp } from '@campus/contract/calls/passwords.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { CODE_MS } from '@campus/rules/sessions/password-codes.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { faultText } from '#web/ui/base/faults.ts';
import { ErrorIcon } from '#web/ui/base/icons.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import form from './account-fields.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './forgotten-password.module.css';
import { type ForgottenPasswordField, useForgottenPassword, useSignInHelp } from './use-forgotten-password.ts';

type Props = { orgSign: string; signInAddress: string };
type Help = Reply<typeof getSignInHelp>;
type Way = ReturnType<typeof useForgottenPassword>;

/** Help for a forgotten sign-in password: a mailed code and a new password, or the help desk. [ADM-13] */
export function ForgottenPassword({ orgSign, signInAddress }: Props) {
  const failure = useFailureText();
  const { data: help, error, refetch, isFetching } = useSignInHelp(orgSign);
  if (!help && error) return <Failed why={failure(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className={styles.way} data-testid="forgotten">
      {!help && (
        <Loading>
          <Skeleton shape="block" height={180} />
        </Loading>
      )}
      {help?.byMail && <ByMail orgSign={orgSign} signInAddress={signInAddress} help={help} />}
      {help && !help.byMail && <ByDesk help={help} />}
      {!help?.byMail && <Back to={signInAddress} />}
    </div>
  );
}

function ByDesk({ help }: { help: Help }) {
  const say = useSay('passwords');
  return (
    <>
      <h2 className={styles.step}>{say('desk-title')}</h2>
      <p className={styles.hint}>{say('desk-hint')}</p>
      <Desk help={help} />
    </>
  );
}

/** The number and the hours, as the organisation set them. */
function Desk({ help: { deskPhone, deskHours } }: { help: Help }) {
  const say = useSay('passwords');
  const words = useWords();
  if (!deskPhone) return <p className={styles.hint}>{say('desk-unknown')}</p>;
  return (
    <dl className={styles.desk} data-testid="desk">
      <dt>{say('desk-phone')}</dt>
      <dd>
        <a href={`tel:${deskPhone.replace(/[^\d+]/g, '')}`}>{deskPhone}</a>
      </dd>
      {deskHours && (
        <>
          <dt>{say('desk-hours')}</dt>
          <dd>{words(deskHours)}</dd>
        </>
      )}
    </dl>
  );
}

function ByMail({ orgSign, signInAddress, help }: Props & { help: Help }) {
  const say = useSay('passwords');
  const way = useForgottenPassword(orgSign);
  if (way.step === 'done') return <Done signInAddress={signInAddress} />;
  return (
    <>
      {way.step === 'account' ? <AskStep way={way} /> : <CodeStep way={way} />}
      <div className={styles.also}>
        <p className={styles.hint}>{say('desk-also')}</p>
        <Desk help={help} />
      </div>
      <Back to={signInAddress} />
    </>
  );
}

/** The form is gone, so the way on takes the focus. */
function Done({ signInAddress }: { signInAddress: string }) {
  const say = useSay('passwords');
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => onward.current?.focus(), []);
  return (
    <div role="status" className={styles.done}>
      <h2 className={styles.step}>{say('done-title')}</h2>
      <p className={styles.hint}>{say('done')}</p>
      <Link ref={onward} className={styles.onward} to={signInAddress}>
        {say('to-sign-in')}
      </Link>
    </div>
  );
}

function Back({ to }: { to: string }) {
  const say = useSay('passwords');
  return (
    <Link className={styles.back} to={to}>
      {say('back')}
    </Link>
  );
}

function AskStep({ way }: { way: Way }) {
  const say = useSay('passwords');
  return (
    <form className={form.form} onSubmit={way.ask} noValidate data-testid="ask-code-form">
      <h2 className={styles.step}>{say('step-account')}</h2>
      <p className={styles.hint}>{say('by-mail-hint')}</p>
      <Account way={way} autoFocus />
      <Fault>{way.failed}</Fault>
      <Button type="submit" kind="primary" wide busy={way.busy}>
        {say(way.busy ? 'asking' : 'ask')}
      </Button>
      <Button kind="quiet" onClick={() => way.go('code')}>
        {say('have-code')}
      </Button>
    </form>
  );
}

function CodeStep({ way }: { way: Way }) {
  const say = useSay('passwords');
  const signIn = useSay('sign-in');
  const codeSent = way.step === 'asked';
  return (
    <form className={form.form} onSubmit={way.reset} noValidate data-testid="reset-form">
      <h2 className={styles.step}>{say('step-code')}</h2>
      <div role="status" className={form.place}>
        {codeSent && (
          <p className={styles.asked}>
            <b>{say('asked-title')}</b>
            {say('asked', { minutes: CODE_MS / 60_000 })}
          </p>
        )}
      </div>
      {/* Password managers need to know whose password this is. */}
      {codeSent ? (
        <input type="text" name="username" autoComplete="username" value={way.values.account} readOnly hidden />
      ) : (
        <Account way={way} autoFocus />
      )}
      <WayField
        way={way}
        field="code"
        label={say('code')}
        hint={say('code-hint')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus={codeSent}
      />
      <WayField way={way} field="next" label={signIn('next')} hint={signIn('next-rule')} {...secret} />
      <WayField way={way} field="confirm" label={signIn('confirm')} {...secret} />
      <Fault>{way.failed}</Fault>
      <Button type="submit" kind="primary" wide busy={way.busy}>
        {say(way.busy ? 'resetting' : 'reset')}
      </Button>
      <Button kind="quiet" onClick={() => way.go('account')}>
        {say('ask-again')}
      </Button>
    </form>
  );
}

const secret = { type: 'password', autoComplete: 'new-password', maxLength: 128 } as const;

function Account({ way, autoFocus }: { way: Way; autoFocus: boolean }) {
  const signIn = useSay('sign-in');
  return (
    <WayField
      way={way}
      field="account"
      label={signIn('account')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      placeholder={signIn('account-placeholder')}
      autoFocus={autoFocus}
    />
  );
}

type WayFieldProps = Omit<FieldProps, 'value' | 'onChange' | 'name' | 'fault'> & {
  way: Way;
  field: ForgottenPasswordField;
};

function WayField({ way, field, ...rest }: WayFieldProps) {
  const { say } = useTexts();
  const fault = way.faults[field];
  const serverFault = field === 'code' ? way.wrongCode : null;
  return (
    <Field
      {...rest}
      name={field}
      value={way.values[field]}
      onChange={(value) => way.set(field, value)}
      fault={serverFault ?? (fault && faultText(fault, rest.label, say))}
    />
  );
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={form.place}>
      {children && (
        <p className={form.error}>
          <ErrorIcon size={18} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
