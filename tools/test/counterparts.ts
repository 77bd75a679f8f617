/** Finds the real counterparts of the server's tests; as root on Debian and its kin it installs them. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { canInstall, install, onPath } from './apt.ts';

interface Counterpart {
  name: string;
  packages: string[];
  isThere: () => boolean;
  /** What its packages would start by themselves. */
  services: string[];
}

const policy = '/usr/sbin/policy-rc.d';
const drivers = ['/usr/lib/freeradius', '/usr/lib64/freeradius'].map((folder) => `${folder}/rlm_sql_postgresql.so`);

const counterparts: Counterpart[] = [
  {
    name: 'FreeRADIUS and a device for 802.1X',
    packages: ['freeradius', 'freeradius-postgresql', 'freeradius-utils', 'eapoltest'],
    isThere: () =>
      ['freeradius', 'radiusd'].some((name) => onPath(name) || fs.existsSync(`/usr/sbin/${name}`)) &&
      Boolean(onPath('radclient') && onPath('eapol_test')) &&
      drivers.some((path) => fs.existsSync(path)),
    services: ['freeradius'],
  },
  {
    name: 'LemonLDAP::NG',
    packages: ['liblemonldap-ng-portal-perl', 'starman', 'libio-string-perl', 'libxml-simple-perl'],
    isThere: () => fs.existsSync('/usr/share/lemonldap-ng/portal/templates') && Boolean(onPath('starman')),
    services: ['lemonldap-ng-fastcgi-server', 'nginx', 'apache2'],
  },
  {
    name: "Debian's PostgreSQL",
    packages: ['postgresql'],
    isThere: () =>
      fs.existsSync('/usr/lib/postgresql') &&
      fs.readdirSync('/usr/lib/postgresql').some((version) => Number(version) >= 15),
    services: ['postgresql'],
  },
  {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    isThere: () => fs.existsSync('/usr/sbin/pgbouncer'),
    services: ['pgbouncer'],
  },
  {
    name: 'nginx',
    packages: ['nginx-light', 'openssl'],
    isThere: () => fs.existsSync('/usr/sbin/nginx') && Boolean(onPath('openssl')),
    services: ['nginx'],
  },
];

/** Where one cannot be had, the tests that need it fail and say what to type. */
export function findOrInstallCounterparts(): void {
  for (const { name, packages, isThere, services } of counterparts) {
    if (isThere() || !canInstall()) continue;
    console.log(`Installing ${name}.`);
    withoutServices(services, () => install(...packages));
    if (!isThere())
      console.error(`The server's tests need ${name}. Type: sudo apt-get install -y ${packages.join(' ')}`);
  }
}

/** The tests start servers of their own; those of the packages would open this machine's ports to whoever asks. */
function withoutServices(services: string[], work: () => void): void {
  const ours = !fs.existsSync(policy);
  if (ours) fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    work();
  } finally {
    if (ours) fs.rmSync(policy, { force: true });
  }
  if (!fs.existsSync('/run/systemd/system')) return;
  for (const service of services) {
    try {
      execFileSync('systemctl', ['disable', '--quiet', service], { stdio: 'ignore' });
    } catch {
      // It was not enabled: so much the better.
    }
  }
}
