import { useSay } from '#web/client/texts.ts';
import { PasswordInput } from '#web/ui/desktop/inputs/password-input.tsx';
import type { useProof } from '../use-parameter-form.ts';

/** Asks who changes how people sign in for the sign-in password. */
export function ProofInput({ proof: { field } }: { proof: ReturnType<typeof useProof> }) {
  const say = useSay('parameters');
  return field && <PasswordInput label={say('sign-in-password')} hint={say('sign-in-password-hint')} {...field} />;
}
