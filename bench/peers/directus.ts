import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Job } from '../jobs.ts';
import type { Wire } from '../load.ts';
import { NEW_TEXT, RARE_WORD } from '../order-texts.ts';
import { freePort, onDatabase } from './loopback-postgres.ts';
import { type Place, REQUESTERS, type Running, runProgram, type System, startServer } from './system.ts';

const VERSION = '12.4.0';
const ADMIN = { email: 'admin@example.com', password: 'Campus2026' };
const requester = (n: number) => ({ email: `person-${n % REQUESTERS}@example.com`, password: 'Campus2026' });
/** npm and everything that Directus starts run on the Node that runs this. */
const PATH = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;

/** Directus with a collection of orders and one of what happened to them, filled by SQL. */
export async function prepareDirectus({ programs, folder, postgres, orders }: Place): Promise<System> {
  const installed = await install(join(programs, 'directus'));
  const home = join(folder, 'directus');
  await mkdir(home);
  const address = await postgres.make('directus');
  const port = await freePort();
  const env = {
    PATH,
    HOME: home,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    // On a busy machine it would refuse requests, here and under load; the product does not either.
    PRESSURE_LIMITER_ENABLED: 'false',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: address,
    SECRET: randomUUID(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // The measuring lasts longer than the quarter of an hour for which a token is good otherwise.
    ACCESS_TOKEN_TTL: '1d',
  };
  const cli = [process.execPath, join(installed, 'node_modules/directus/cli.js')];
  await runProgram([...cli, 'bootstrap'], home, env);
  const start = () => startServer({ command: [...cli, 'start'], cwd: home, env, port, ready: '/server/ping' });
  const running = await start();
  try {
    await makeCollections(running);
    await makePeople(running);
    await onDatabase(address, (client) => fill(client, orders));
  } finally {
    await running.stop();
  }
  return {
    name: `Directus ${VERSION}`,
    start,
    jobs: (started) => onDatabase(address, (client) => jobsOf(started, client)),
  };
}

/** Fetches it once. Only its sandbox for scripts of its users is left out: it would have to be compiled here. */
async function install(folder: string): Promise<string> {
  if (existsSync(join(folder, 'node_modules/directus/cli.js'))) return folder;
  const stub = join(folder, 'isolated-vm');
  await mkdir(stub, { recursive: true });
  await writeFile(join(stub, 'package.json'), JSON.stringify({ name: 'isolated-vm', version: '99.0.0' }));
  await writeFile(join(stub, 'index.js'), 'module.exports = {};\n');
  const overrides = { 'isolated-vm': 'file:./isolated-vm' };
  const manifest = { private: true, dependencies: { directus: VERSION }, overrides };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const env = { PATH, HOME: process.env.HOME ?? folder };
  await runProgram(['npm', 'install', '--no-audit', '--no-fund', '--legacy-peer-deps'], folder, env);
  return folder;
}

type Asker = <T>(method: string, path: string, body?: object) => Promise<T>;

async function signedIn({ port }: Running, who: { email: string; password: string }): Promise<[string, Asker]> {
  const ask = async <T>(access: string | null, method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(access ? { authorization: `Bearer ${access}` } : {}) };
    const url = `http://127.0.0.1:${port}${path}`;
    const reply = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`Directus refused ${method} ${path}: ${text}`);
    return (text ? JSON.parse(text).data : null) as T;
  };
  const { access_token } = await ask<{ access_token: string }>(null, 'POST', '/auth/login', who);
  return [access_token, (method, path, body) => ask(access_token, method, path, body)];
}

const column = (field: string, type: string, special: string[] = []) => ({
  field,
  type,
  meta: { special },
  schema: {},
});
const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };

async function makeCollections(running: Running): Promise<void> {
  const [, ask] = await signedIn(running, ADMIN);
  const texts = ['number', 'title', 'kind', 'place', 'contacts', 'state'].map((name) => column(name, 'string'));
  const moments = [column('created', 'timestamp', ['date-created']), column('changed', 'timestamp', ['date-updated'])];
  const fields = [
    key,
    ...texts,
    column('description', 'text'),
    column('submitter', 'uuid', ['user-created']),
    ...moments,
  ];
  await ask('POST', '/collections', { collection: 'orders', schema: {}, meta: { accountability: 'all' }, fields });
  const log = [
    key,
    column('order', 'integer'),
    column('kind', 'string'),
    column('by', 'string'),
    column('at', 'timestamp'),
  ];
  await ask('POST', '/collections', { collection: 'order_log', schema: {}, meta: {}, fields: log });
  await ask('POST', '/fields/orders', { field: 'log', type: 'alias', meta: { special: ['o2m'] } });
  await ask('POST', '/relations', {
    collection: 'order_log',
    field: 'order',
    related_collection: 'orders',
    meta: { one_field: 'log' },
    schema: {},
  });
}

/** Everybody may read and report; what is one's own is a filter that the client sends. */
async function makePeople(running: Running): Promise<void> {
  const [, ask] = await signedIn(running, ADMIN);
  const made = (path: string, body: object) => ask<{ id: string }>('POST', path, body);
  const policy = await made('/policies', { name: 'people' });
  const role = await made('/roles', { name: 'people', policies: { create: [{ policy: policy.id }] } });
  for (const [collection, action] of [
    ['orders', 'read'],
    ['order_log', 'read'],
    ['orders', 'create'],
  ])
    await ask('POST', '/permissions', { policy: policy.id, collection, action, fields: ['*'] });
  for (let n = 0; n < REQUESTERS; n++)
    await ask('POST', '/users', { ...requester(n), role: role.id, status: 'active' });
}

/** The same orders as everywhere, two lines of history for each, and the indexes that its lists need. */
async function fill(client: pg.Client, orders: Place['orders']): Promise<void> {
  await client.query(
    `insert into orders (number, title, kind, place, contacts, state, description, submitter, created, changed)
     select 'GZ' || lpad(n::text, 8, '0'), o->>'title', 'wired', 'D5栋', '13800001111', o->>'state', o->>'description', u.id,
       now() - interval '1 minute' * (20000 - n), now()
     from jsonb_array_elements($1::jsonb) with ordinality as x (o, n)
     join directus_users u on u.email = 'person-' || (o->>'requester') || '@example.com'`,
    [JSON.stringify(orders)],
  );
  await client.query(
    `insert into order_log ("order", kind, by, at)
     select id, happened.kind, '叶美玲', created + hours * interval '1 hour'
     from orders, (values ('submit', 0), ('claim', 1), ('solve', 2)) as happened (kind, hours)
     where hours = 0 or state = 'done' or (state = 'doing' and hours = 1)`,
  );
  for (const columns of ['(state, created)', '(submitter, state, created)', '(created)'])
    await client.query(`create index on orders ${columns}`);
  await client.query('create index on order_log ("order", at)');
  await client.query('analyze');
}

const ROW = 'id,number,title,kind,place,state,submitter,created,changed';

async function jobsOf(running: Running, client: pg.Client): Promise<Job[]> {
  const tokens: string[] = [];
  for (let n = 0; n < REQUESTERS; n++) tokens.push((await signedIn(running, requester(n)))[0]);
  const { rows: people } = await client.query<{ person: string; order: number }>(
    `select u.id as person, max(o.id) as order from directus_users u join orders o on o.submitter = u.id
     where o.state = 'done' group by u.id, u.email order by split_part(split_part(u.email, '@', 1), '-', 2)::int`,
  );
  const request = (n: number, method: string, path: string, body: object | null = null): Wire => {
    const headers = { authorization: `Bearer ${tokens[n % REQUESTERS]}`, 'content-type': 'application/json' };
    return { method, path, headers, body: body && JSON.stringify(body) };
  };
  const list = (conditions: Record<string, string>) =>
    `/items/orders?${new URLSearchParams({ ...conditions, sort: '-created', limit: '20', fields: ROW })}`;
  const own = (n: number) => people[n % people.length] as { person: string; order: number };
  const { title, description } = NEW_TEXT;
  const made = { title, description, kind: 'wired', place: 'D5栋', contacts: '13800001111', state: 'todo' };
  return [
    {
      name: 'my list',
      calls: [
        (n) => request(n, 'GET', list({ 'filter[submitter][_eq]': own(n).person, 'filter[state][_eq]': 'done' })),
      ],
    },
    { name: 'list of all', calls: [(n) => request(n, 'GET', list({ 'filter[state][_eq]': 'todo' }))] },
    {
      name: 'open one',
      calls: [(n) => request(n, 'GET', `/items/orders/${own(n).order}?fields=*,log.*&deep[log][_sort]=-at`)],
    },
    {
      name: 'search',
      calls: [(n) => request(n, 'GET', list({ 'filter[title][_contains]': RARE_WORD, 'filter[state][_eq]': 'done' }))],
    },
    { name: 'submit', calls: [(n) => request(n, 'POST', '/items/orders', made)] },
  ];
}
