/** Installs what tests need from Debian's own packages, where that is possible at all. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';

/** The first program of that name on the path. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => fs.existsSync(path));
}

/** Only root on Debian and its kin may. */
export const canInstall = (): boolean => process.getuid?.() === 0 && Boolean(onPath('apt-get'));

/** Says why when it does not work; what came of it is looked up by the caller. */
export function install(...packages: string[]): void {
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...args, '-qq', '-o', 'DPkg::Lock::Timeout=120'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } catch (error) {
    console.error(`apt-get could not install them: ${(error as Error).message}`);
  }
}
