// Plain JavaScript without dependencies, for any Node from 18, like all that runs before the install.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** Lets git run the hooks of `.githooks` in this clone. Where it cannot, or somebody has hooks of their own, nothing. */
export function switchOnHooks(root) {
  if (process.env.CI) return;
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    // A copy that lies inside somebody else's repository leaves that alone.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) return;
    if (git('config', '--default', '', '--get', 'core.hooksPath') !== '') return;
    const ownHooks = resolve(root, git('rev-parse', '--git-path', 'hooks'));
    if (existsSync(ownHooks) && readdirSync(ownHooks).some((name) => !name.endsWith('.sample'))) return;
    git('config', 'core.hooksPath', '.githooks');
  } catch {
    // No git, no clone, or a clone of another user: the product needs none of it.
  }
}
