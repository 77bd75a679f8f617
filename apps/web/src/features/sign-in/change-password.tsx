import { PasswordFields } from './password-fields.tsx';
import { usePasswordChange } from './use-password-change.ts';

/** The change of one's sign-in password, at any time; the server ends every other session. [PC-20] [PH-18] */
export function ChangePassword({ account }: { account: string }) {
  const change = usePasswordChange({ account, original: '' }, () => {});
  return <PasswordFields account={account} change={change} />;
}
