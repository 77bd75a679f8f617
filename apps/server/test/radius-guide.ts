import { execFile, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { end, findRadius, freePorts, makeRole, programNamed, type RadiusDatabase, ready } from './freeradius.ts';

const CLONE = fileURLToPath(new URL('../../../', import.meta.url));
/** What the guide says, and what stands in its place here. */
const CLONE_IN_GUIDE = '/opt/campus-hall';
const FOLDER_IN_GUIDE = '/etc/freeradius/3.0';
const SECRET = 'a secret of its own';
const ANSWERS_WITHIN_S = 60;

type Block = { language: string; text: string };

/** The commands and files of the guide, in the order of the page. */
function readGuide(): Block[] {
  const page = fs.readFileSync(join(CLONE, 'docs/operations.md'), 'utf8');
  const chapter = /^## The campus network: FreeRADIUS$([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
  return [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** What the guide has in that language and with that word; it must say it once. */
function said(language: string, word: string): string {
  const found = readGuide().filter((block) => block.language === language && block.text.includes(word));
  if (found.length !== 1) throw new Error(`The guide has ${found.length} blocks of ${language} with ${word}.`);
  return (found[0] as Block).text;
}

function replaced(text: string, changes: Record<string, string>): string {
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`There is no ${before} any more.`);
    text = text.replaceAll(before, after);
  }
  return text;
}

export type Try = { username: string; password: string; mac: string };
export type Tried = { accepted: boolean; attributes: Record<string, string> };

export type GuidedRadius = {
  /** The guide's line for PAP. */
  ask(what: Try): Promise<string>;
  /** The guide's device for 802.1X, with what the access server was told. */
  device(method: 'ttls' | 'peap', what: Try): Promise<Tried>;
  /** Accounting by an access server, under the name that it was told. */
  account(attributes: Record<string, string>): Promise<string>;
  /** The last line of every check that the guide makes. */
  checks: string[];
  log(): string;
  stop(): Promise<void>;
};

/**
 * Follows the guide on a copy of what Debian brings: its commands, its files, its way to try them. Different are only places: the
 * folder, the ports, the database, and that nothing is installed or restarted on this machine.
 */
export async function followGuide(t: RadiusDatabase): Promise<GuidedRadius> {
  const { program, brought } = findRadius();
  if (!programNamed('eapol_test')) throw new Error('eapol_test is missing. Type: sudo apt-get install -y eapoltest');
  const [auth, acct] = (await freePorts(2)) as [number, number];
  const role = await makeRole(t);
  const home = fs.mkdtempSync(join(tmpdir(), 'campus-guide-'));
  const folder = join(home, 'raddb');
  fs.cpSync(brought, folder, { recursive: true, verbatimSymlinks: true });
  for (const name of ['log', 'run']) fs.mkdirSync(join(home, name));
  changeFile(join(folder, 'radiusd.conf'), {
    '\nlogdir = /var/log/freeradius': `\nlogdir = ${home}/log`,
    [`\nraddbdir = ${brought}`]: `\nraddbdir = ${folder}`,
    '\nrun_dir = ${localstatedir}/run/${name}': `\nrun_dir = ${home}/run`,
    // The folder of the tests' database is open to its own account and to ours.
    '\tuser = freerad': '',
    '\tgroup = freerad': '',
    'reject_delay = 1': 'reject_delay = 0',
  });

  const shell = (text: string) => {
    const here = text.replaceAll(CLONE_IN_GUIDE, CLONE).replaceAll(FOLDER_IN_GUIDE, folder);
    // Only root gives files away.
    const owner = process.getuid?.() === 0 ? '' : 'install() { command install -m "$2" "$7" "$8"; }';
    const instead = `set -euo pipefail
      apt-get() { :; }
      systemctl() { :; }
      freeradius() { ${program} -d ${folder} "$@"; }
      radclient() { command radclient -r 1 -t ${ANSWERS_WITHIN_S} "$@"; }
      eapol_test() { command eapol_test -t ${ANSWERS_WITHIN_S} -p ${auth} "$@"; }
      ${owner}
      guide=${CLONE}/docs/freeradius
      cd ${folder}`;
    return new Promise<string>((done) => {
      execFile('bash', ['-c', `${instead}\n${here}`], { maxBuffer: 1 << 26 }, (_refused, stdout, stderr) =>
        done(`${stdout}${stderr}`),
      );
    });
  };

  const checks: string[] = [];
  const check = async (text: string) => {
    const line = text.split('\n').find((one) => one.startsWith('freeradius -CX'));
    checks.push((await shell(line ?? 'false')).trim());
  };
  await shell(said('sh', '$guide/site'));
  changeFile(join(folder, 'mods-enabled/sql'), {
    'server = "database.example.edu"': `server = "${role.host}"`,
    'login = "radius"': `login = "${role.name}"`,
    'password = "a password of its own"': `password = "${role.password}"`,
    'radius_db = "campus"': `radius_db = "${role.database}"`,
  });
  changeFile(join(folder, 'sites-enabled/campus-hall'), {
    'ipaddr = *': 'ipaddr = 127.0.0.1',
    'port = 1812': `port = ${auth}`,
    'port = 1813': `port = ${acct}`,
  });
  await t.rows(said('sql', 'insert into nas'));
  await check(said('sh', 'radclient'));
  await shell(said('sh', '$guide/eap'));
  await check(said('sh', '$guide/eap'));

  const logFile = join(home, 'log', 'radius.log');
  const server = spawn(program, ['-f', '-d', folder, '-l', logFile], { stdio: 'ignore' });
  const log = () => (fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8') : '');
  const stop = async () => {
    await end(server);
    await role.drop();
    fs.rmSync(home, { recursive: true, force: true });
  };
  try {
    await ready(server, log);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${checks.join('\n')}`);
  }

  const lineWith = (block: string, word: string) =>
    block.split('\n').find((line) => line.includes(word)) ?? `echo There is no ${word}; false`;
  return {
    async ask({ username, password, mac }) {
      const block = said('sh', 'radclient -x');
      const answer = await shell(
        replaced(block.slice(block.indexOf('echo')), {
          'student@scut': username,
          Dorm2026: password,
          'AA-BB-CC-DD-EE-FF': mac,
          '127.0.0.1:1812': `127.0.0.1:${auth}`,
        }),
      );
      return /Received ([\w-]+)/.exec(answer)?.[1] ?? answer;
    },
    async device(method, { username, password, mac }) {
      const file = join(home, `${method}.conf`);
      const conf = said('ini', `eap=${method.toUpperCase()}`);
      fs.writeFileSync(file, replaced(conf, { 'student@scut': username, Dorm2026: password }));
      const line = lineWith(said('sh', 'eapol_test'), `${method}.conf`);
      const answer = await shell(replaced(line, { [`${method}.conf`]: file, 'aa:bb:cc:dd:ee:ff': mac }));
      if (!/^(SUCCESS|FAILURE)$/m.test(answer)) throw new Error(`eapol_test said nothing. ${answer}`);
      return { accepted: /^SUCCESS$/m.test(answer), attributes: acceptIn(answer) };
    },
    async account(attributes) {
      const lines = Object.entries(attributes).map(([name, value]) => `${name} = "${value}"`);
      const answer = await shell(`echo '${lines.join(', ')}' | radclient -x 127.0.0.1:${acct} acct '${SECRET}'`);
      return /Received ([\w-]+)/.exec(answer)?.[1] ?? answer;
    },
    checks,
    log,
    stop,
  };
}

function changeFile(file: string, changes: Record<string, string>): void {
  fs.writeFileSync(file, replaced(fs.readFileSync(file, 'utf8'), changes));
}

/** The attributes of the accept whose names and values eapol_test shows; it does not know all of them. */
function acceptIn(answer: string): Record<string, string> {
  const accept = answer.split(/RADIUS message: code=2 \(Access-Accept\)/).at(1) ?? '';
  const shown = [...accept.matchAll(/Attribute \d+ \(([\w-]+)\) length=\d+\s+Value: '?([^'\n]*)/g)];
  return Object.fromEntries(shown.map(([, name = '', value = '']) => [name, value]));
}
