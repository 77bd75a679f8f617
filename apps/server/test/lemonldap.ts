import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { TLS } from './tls.ts';

const PORTAL = '/usr/share/lemonldap-ng/portal';
const INSTALL =
  'sudo apt-get install -y --no-install-recommends liblemonldap-ng-portal-perl starman libio-string-perl libxml-simple-perl';
/** Limits for a machine that has much else to do. */
const STARTS_WITHIN_MS = 60_000;

export type Lemonldap = {
  /** The sign-in page of its CAS server. */
  login: string;
  /** A browser at the university: signs somebody in, and brings tickets as long as they stay. */
  browser(): UniversityBrowser;
  log(): string;
  stop(): Promise<void>;
};
export type UniversityBrowser = {
  /** Goes to the university's sign-in page, types a password if it is asked for, and answers where it is sent back to. */
  goTo(url: string, account: string): Promise<string>;
  leave(): Promise<void>;
};

/** Debian's LemonLDAP::NG as the CAS server of a university, in a folder of its own; passwords are the accounts. */
export async function startLemonldap(people: readonly string[], services: readonly string[]): Promise<Lemonldap> {
  if (!fs.existsSync(join(PORTAL, 'templates')) || !fs.existsSync('/usr/bin/starman'))
    throw new Error(`The tests of the unified login need LemonLDAP::NG. Type: ${INSTALL}`);
  const folder = fs.mkdtempSync(join(tmpdir(), 'lemonldap-'));
  const port = await freePort();
  // As universities do it, with something before it that speaks TLS.
  const front = createTlsServer(TLS, (socket) => {
    const behind = connect(port, '127.0.0.1');
    for (const one of [socket, behind]) one.on('error', () => void [socket, behind].map((each) => each.destroy()));
    socket.pipe(behind).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const portal = `https://127.0.0.1:${(front.address() as AddressInfo).port}/`;
  for (const name of ['conf', 'sessions/lock', 'kept/lock', 'cache'])
    fs.mkdirSync(join(folder, name), { recursive: true });
  fs.writeFileSync(join(folder, 'lemonldap.ini'), settingsIn(folder));
  fs.writeFileSync(join(folder, 'conf/lmConf-1.json'), JSON.stringify(configuration(folder, portal, services)));
  fs.writeFileSync(join(folder, 'portal.psgi'), programFor(people));
  // Several at once: a browser opens connections before it has anything to say.
  const server = spawn(
    'starman',
    ['--host', '127.0.0.1', '--port', String(port), '--workers', '4', '-E', 'deployment', 'portal.psgi'],
    { cwd: folder, env: { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap.ini') } },
  );
  const said: string[] = [];
  server.stdout.on('data', (text) => said.push(String(text)));
  server.stderr.on('data', (text) => said.push(String(text)));
  const stop = async () => {
    front.close();
    await end(server);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await whenReady(`${portal}cas/login`, server);
  } catch (error) {
    await stop();
    throw new Error(`LemonLDAP::NG did not start: ${(error as Error).message}\n${said.join('')}`);
  }
  return { login: `${portal}cas/login`, browser: () => browserAt(portal), log: () => said.join(''), stop };
}

const settingsIn = (folder: string) => `[all]
logLevel = warn
logger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { "namespace" => "settings", "default_expires_in" => 600, "cache_root" => "${folder}/cache" }
[portal]
staticPrefix = /static
templateDir = ${PORTAL}/templates
languages = en
`;

const configuration = (folder: string, portal: string, services: readonly string[]) => ({
  cfgNum: 1,
  cfgDate: 1_700_000_000,
  key: 'a key of the tests',
  portal,
  domain: '127.0.0.1',
  securedCookie: 0,
  authentication: 'Demo',
  userDB: 'Same',
  passwordDB: 'Null',
  registerDB: 'Null',
  captcha: 'Tests::NoCaptcha',
  locationRules: { '127.0.0.1': { default: 'accept' } },
  exportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
  demoExportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
  issuerDBCASActivation: 1,
  casAccessControlPolicy: 'error',
  casStrictMatching: 1,
  casTicketExpiration: 300,
  casBackChannelSingleLogout: 1,
  // Who typed a password so many seconds ago is not asked again, and counts as asked anew.
  portalForceAuthnInterval: 60,
  casAppMetaDataOptions: Object.fromEntries(
    services.map((service, n) => [
      `s${n}`,
      { casAppMetaDataOptionsService: service, casAppMetaDataOptionsUserAttribute: 'uid' },
    ]),
  ),
  casAppMetaDataExportedVars: Object.fromEntries(services.map((_, n) => [`s${n}`, { mail: 'mail', cn: 'cn' }])),
  portalCheckLogins: 0,
  requireToken: 0,
  portalDisplayRegister: 0,
  portalDisplayResetPassword: 0,
  globalStorage: 'Apache::Session::File',
  globalStorageOptions: {
    Directory: `${folder}/sessions`,
    LockDirectory: `${folder}/sessions/lock`,
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  },
  persistentStorage: 'Apache::Session::File',
  persistentStorageOptions: { Directory: `${folder}/kept`, LockDirectory: `${folder}/kept/lock` },
  localSessionStorage: 'Cache::FileCache',
  localSessionStorageOptions: { namespace: 'sessions', default_expires_in: 600, cache_root: `${folder}/cache` },
});

/** Its portal, with people of ours instead of its own, and without pictures of letters, which want a package more. */
const programFor = (people: readonly string[]) => `
package Tests::NoCaptcha;
use Mouse;
extends 'Lemonldap::NG::Common::Module';
sub init { 1 }
$INC{'Tests/NoCaptcha.pm'} = __FILE__;
package main;
use Lemonldap::NG::Portal::Main;
use Lemonldap::NG::Portal::UserDB::Demo;
use Plack::Builder;
%Lemonldap::NG::Portal::UserDB::Demo::demoAccounts = map { $_ => { uid => $_, cn => $_, mail => "$_\\@example.edu" } } qw(${people.join(' ')});
sub files {
  my $root = shift;
  builder { enable 'Static', path => sub { 1 }, root => $root; sub { [404, [], []] } };
}
my $portal = Lemonldap::NG::Portal::Main->run({});
builder {
  mount '/static' => files('${PORTAL}/htdocs/static');
  mount '/javascript' => files('/usr/share/javascript');
  mount '/' => $portal;
};
`;

async function whenReady(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; await sleep(100)) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
    const reply = await fetch(url).catch(() => null);
    await reply?.body?.cancel();
    if (reply) return;
  }
  throw new Error('it did not answer in time');
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  holder.close();
  await once(holder, 'close');
  return port;
}

function browserAt(portal: string): UniversityBrowser {
  const cookies = new Map<string, string>();
  const send = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // One connection for each request: the server closes those that it has not used for a while.
    const reply = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie, connection: 'close' },
    });
    for (const said of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(said) ?? [];
      if (/expires=.*2015/i.test(said)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { location: reply.headers.get('location'), text: await reply.text() };
  };
  return {
    async goTo(url, account) {
      const first = await send(url);
      if (first.location?.includes('ticket=')) return first.location;
      const body = new URLSearchParams({ user: account, password: account });
      const second = await send(url, { method: 'POST', body });
      if (second.location) return second.location;
      throw new Error(`the university sent nobody back: ${second.text.replace(/<[^>]*>|\s+/g, ' ').slice(0, 400)}`);
    },
    async leave() {
      await send(`${portal}cas/logout`);
    },
  };
}
