/** Finds FreeRADIUS for the tests of the network; as root on Debian and its kin it installs it. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { canInstall, install, onPath } from './apt.ts';

const packages = ['freeradius', 'freeradius-postgresql', 'freeradius-utils'];
const policy = '/usr/sbin/policy-rc.d';
const drivers = ['/usr/lib/freeradius', '/usr/lib64/freeradius'].map((folder) => `${folder}/rlm_sql_postgresql.so`);

/** Where it cannot be had, the tests of the network fail and say what to type. */
export function findOrInstallRadius(): void {
  if (isThere() || !canInstall()) return;
  console.log('Installing FreeRADIUS.');
  withoutService(() => install(...packages));
  if (!isThere())
    console.error(`The tests of the network need FreeRADIUS. Type: sudo apt-get install -y ${packages.join(' ')}`);
}

function isThere(): boolean {
  const server = ['freeradius', 'radiusd'].some((name) => onPath(name) || fs.existsSync(`/usr/sbin/${name}`));
  return server && Boolean(onPath('radclient')) && drivers.some((path) => fs.existsSync(path));
}

/** The tests start a server of their own; the package's would open this machine's ports to whoever asks. */
function withoutService(work: () => void): void {
  const ours = !fs.existsSync(policy);
  if (ours) fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    work();
  } finally {
    if (ours) fs.rmSync(policy, { force: true });
  }
  if (!fs.existsSync('/run/systemd/system')) return;
  try {
    execFileSync('systemctl', ['disable', '--quiet', 'freeradius'], { stdio: 'ignore' });
  } catch {
    // It was not enabled: so much the better.
  }
}
