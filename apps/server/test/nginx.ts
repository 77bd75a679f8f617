import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SITE = fileURLToPath(new URL('../../../docs/nginx/campus-hall', import.meta.url));
const PROGRAM = '/usr/sbin/nginx';
const INSTALL = 'sudo apt-get install -y nginx-light openssl';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function replaced(text: string, changes: Record<string, string>): string {
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`There is no ${before} any more.`);
    text = text.replaceAll(before, after);
  }
  return text;
}

/** Debian's nginx with the site of the guide, as it stands there but for ports, folders and the certificate. */
export async function startNginx(upstream: number) {
  if (!fs.existsSync(PROGRAM)) throw new Error(`The tests need nginx. Type: ${INSTALL}`);
  const folder = fs.mkdtempSync(join(tmpdir(), 'campus-nginx-'));
  const at = (name: string) => join(folder, name);
  const [plain, secure] = [await freePort(), await freePort()];
  const certificate = ['-keyout', at('key'), '-out', at('cert'), '-subj', '/CN=hall.test', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate], { stdio: 'ignore' });
  const site = replaced(fs.readFileSync(SITE, 'utf8'), {
    'listen 80 default_server': `listen 127.0.0.1:${plain} default_server`,
    'listen 443 ssl http2 default_server': `listen 127.0.0.1:${secure} ssl http2 default_server`,
    'server 127.0.0.1:3000': `server 127.0.0.1:${upstream}`,
    '/etc/ssl/certs/hall.example.edu.pem': at('cert'),
    '/etc/ssl/private/hall.example.edu.key': at('key'),
    '/var/log/nginx/campus-hall.log': at('campus-hall.log'),
  });
  // Around it what Debian's nginx.conf has, with a log of its own for what no server claims.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${at(kind)};`,
  );
  fs.writeFileSync(
    at('nginx.conf'),
    `daemon off; master_process off; pid ${at('pid')}; error_log ${at('error.log')};\nevents {}\n` +
      `http { access_log ${at('access.log')}; ${temporary.join(' ')}\n${site}}\n`,
  );
  const child = spawn(PROGRAM, ['-p', folder, '-e', at('error.log'), '-c', at('nginx.conf')], { stdio: 'ignore' });
  const until = Date.now() + 10_000;
  while (!fs.existsSync(at('pid')) && child.exitCode === null && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (!fs.existsSync(at('pid'))) throw new Error(`nginx did not start: ${fs.readFileSync(at('error.log'), 'utf8')}`);
  return {
    plain,
    secure,
    /** Its log of requests, and everything else that it wrote. */
    logs: () => ({
      requests: fs.readFileSync(at('campus-hall.log'), 'utf8'),
      all: ['campus-hall.log', 'access.log', 'error.log'].map((name) => fs.readFileSync(at(name), 'utf8')).join(''),
    }),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
