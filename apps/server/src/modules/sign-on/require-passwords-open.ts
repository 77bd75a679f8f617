import { signInSettings } from '#server/modules/parameters/index.ts';
import type { SignedIn } from '#server/modules/sessions/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Where the unified login is on, account and password are only for those to whom the organisation leaves them open. */
export function requirePasswordsOpen(ctx: Ctx, { rights = [], signIn = [] }: SignedIn): void {
  const { unified, passwordsToo } = signInSettings(signIn, ctx.now);
  if (unified && !passwordsToo && !rights.includes('parameters.write')) refuse('sign-on-only');
}
