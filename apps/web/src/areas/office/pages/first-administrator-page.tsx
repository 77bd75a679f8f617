import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import fields from '#web/features/sign-in/account-fields.module.css';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { Field } from '#web/features/sign-in/field.tsx';
import { firstOfficePage } from '#web/features/sign-in/first-office-page.ts';
import {
  type FirstField,
  useFirstAdministrator,
  useFirstLink,
} from '#web/features/universities/use-first-administrator.ts';
import { Button } from '#web/ui/base/button.tsx';
import { faultText } from '#web/ui/base/faults.ts';
import { ErrorIcon } from '#web/ui/base/icons.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { SignInFrame } from '../layout/sign-in-frame.tsx';

/** The page behind a first administrator's link: choose account and password, then the back-office. [ADM-01] */
export function Component() {
  const say = useSay('universities');
  const frame = useSay('frames');
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  const link = useFirstLink(token);
  const goOn = async () => navigate(await firstOfficePage(), { replace: true });
  return (
    <SignInFrame name={link.data ? words(link.data.name) : frame('product')}>
      {link.data ? (
        <SignInCard
          title={say('first-title', { name: words(link.data.name) })}
          hint={`${say('first-hint')} ${say('first-until', { until: format.dateTime(link.data.until) })}`}
        >
          <Fields token={token} onDone={goOn} />
        </SignInCard>
      ) : token === '' || link.error ? (
        <SignInCard title={say('first-over-title')}>
          <Over error={link.error} onRetry={() => void link.refetch()} />
        </SignInCard>
      ) : (
        <SkeletonText lines={6} />
      )}
    </SignInFrame>
  );
}

/** One sentence for every link that does not open; a server that cannot be reached is something else. */
function Over({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const refusal = useSay('refusals');
  const failure = useFailureText();
  if (error && !(error instanceof RefusalError && error.code === 'first-link-over'))
    return <Failed why={failure(error)} onRetry={onRetry} />;
  return <p role="alert">{refusal('first-link-over')}</p>;
}

function Fields({ token, onDone }: { token: string; onDone: () => Promise<void> | void }) {
  const say = useSay('universities');
  const signIn = useSay('sign-in');
  const { say: ui } = useTexts();
  const form = useFirstAdministrator(token, onDone);
  const line = (field: FirstField, autoComplete: string, more: { type?: string; hint?: string } = {}) => {
    const label = say(`first-${field}`);
    const fault = form.faults[field];
    return (
      <Field
        label={label}
        name={field}
        autoComplete={autoComplete}
        maxLength={128}
        value={form.values[field]}
        onChange={(value) => form.set(field, value)}
        fault={fault && faultText(fault, label, ui)}
        {...more}
      />
    );
  };
  return (
    <form className={fields.form} onSubmit={form.submit} noValidate data-testid="first-administrator-form">
      {line('account', 'username', { hint: say('first-account-hint') })}
      {line('name', 'name')}
      {line('email', 'email', { type: 'email' })}
      {line('mobile', 'tel', { type: 'tel' })}
      {line('next', 'new-password', { type: 'password', hint: signIn('next-rule') })}
      {line('confirm', 'new-password', { type: 'password' })}
      <div role="alert" className={fields.place}>
        {form.failed && (
          <p className={fields.error}>
            <ErrorIcon size={18} />
            <span>{form.failed}</span>
          </p>
        )}
      </div>
      <Button type="submit" kind="primary" wide busy={form.busy}>
        {say('first-submit')}
      </Button>
    </form>
  );
}
