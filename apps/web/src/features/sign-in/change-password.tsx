import { PasswordFields } from './password-fields.tsx';
import { usePasswordChange } from './use-password-change.ts';

/** Changes the person's sign-in password; the server ends all their other sessions. [PC-20] [PH-18] */
export function ChangePassword({ account }: { account: string }) {
  const change = usePasswordChange({ account, original: '' }, () => {});
  return <PasswordFields account={account} change={change} />;
}
