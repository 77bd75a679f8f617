import type { ComponentType } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { OtherProof } from '#web/ui/base/other-proof.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import type { PasswordInputProps } from '#web/ui/base/use-password-field.ts';
import styles from './my-wecom.module.css';
import { canGoToWeCom, useMyWeCom, useWeComChange } from './use-my-wecom.ts';

type Props = { orgSign: string; PasswordInput: ComponentType<PasswordInputProps> };

/** The person's WeCom member; binding and unbinding. [SSO-06] */
export function MyWeCom({ orgSign, PasswordInput }: Props) {
  const say = useSay('wecom');
  const format = useFormat();
  const { data } = useMyWeCom();
  const { wanted, asksPassword, want, stop, form, field } = useWeComChange(orgSign);
  if (!data) return null;
  const { bound } = data;
  const stuck = !bound && !canGoToWeCom(navigator.userAgent);
  return (
    <div className={styles.mine} data-testid="my-wecom">
      <p>
        <Sentence>
          {bound ? say('mine-bound', { name: bound.member, time: format.dateTime(bound.at) }) : say('mine-none')}
        </Sentence>
      </p>
      {stuck && <p className={styles.about}>{say('mine-phone')}</p>}
      {!stuck && !wanted && (
        <div>
          <Button kind={bound ? 'plain' : 'primary'} onClick={() => want(bound ? 'unbind' : 'bind')}>
            {say(bound ? 'unbind' : 'bind-mine')}
          </Button>
        </div>
      )}
      {wanted && (
        <form noValidate className={styles.form} onSubmit={form.submit} aria-label={say('mine')}>
          {asksPassword && (
            <>
              <PasswordInput label={say('prove')} hint={say('prove-why')} required {...field} />
              <OtherProof />
            </>
          )}
          <div className={styles.ways}>
            <Button kind={wanted === 'unbind' ? 'danger' : 'primary'} type="submit" busy={form.busy}>
              {say(wanted === 'unbind' ? 'unbind' : 'go-on')}
            </Button>
            <Button onClick={stop}>{say('cancel')}</Button>
          </div>
        </form>
      )}
    </div>
  );
}
