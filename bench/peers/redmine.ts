import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Job } from '../jobs.ts';
import type { Wire } from '../load.ts';
import { NEW_TEXT, RARE_WORD } from '../order-texts.ts';
import { freePort, onDatabase } from './loopback-postgres.ts';
import { type Place, REQUESTERS, runProgram, type System, startServer } from './system.ts';

const HOME = '/usr/share/redmine';
const PACKAGES = ['redmine', 'redmine-pgsql', 'puma'];
const PATH = process.env.PATH ?? '';
/** Who handles orders and sees all of them. */
const HANDLER = REQUESTERS;
const keyOf = (n: number) => String(n).padStart(40, '0');

/** Redmine 5 as Debian has it, in a project of orders, filled by SQL; puma with its usual five threads. */
export async function prepareRedmine({ folder, postgres, orders }: Place): Promise<System> {
  await install(folder);
  const address = await postgres.make('redmine');
  const port = await freePort();
  const env = {
    PATH,
    HOME: folder,
    RAILS_ENV: 'production',
    REDMINE_LANG: 'en',
    DATABASE_URL: address,
    SECRET_KEY_BASE: randomBytes(32).toString('hex'),
    SCHEMA: join(folder, 'redmine-schema.rb'),
  };
  await runProgram(['rake', 'db:migrate'], HOME, env);
  await runProgram(['rake', 'redmine:load_default_data'], HOME, env);
  await onDatabase(address, (client) => fill(client, orders));
  const command = ['puma', '-e', 'production', '-t', '5:5', '-b', `tcp://127.0.0.1:${port}`, 'config.ru'];
  const start = () => startServer({ command, cwd: HOME, env, port, ready: '/login' });
  return { name: 'Redmine 5', start, jobs: () => onDatabase(address, jobsOf) };
}

async function install(folder: string): Promise<void> {
  if (existsSync(join(HOME, 'config.ru'))) return;
  if (process.getuid?.() !== 0) throw new Error('Redmine is a package of Debian: it takes root to install it.');
  const env = { PATH, HOME: folder, DEBIAN_FRONTEND: 'noninteractive' };
  const answer = 'redmine redmine/instances/default/dbconfig-install boolean false';
  await runProgram(['sh', '-c', `echo '${answer}' | debconf-set-selections`], folder, env);
  await runProgram(['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES], folder, env);
}

/** A project, people who see only their own, one who sees all, and the same orders as everywhere with their history. */
async function fill(client: pg.Client, orders: Place['orders']): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run(`insert into settings (name, value, updated_on) values ('rest_api_enabled', '1', now()), ('login_required', '0', now()),
    ('notified_events', E'--- []\\n', now())`);
  await run(`insert into projects (id, name, identifier, status, lft, rgt, is_public, created_on, updated_on)
    values (1, 'Orders', 'orders', 1, 1, 2, false, now(), now())`);
  await run(`insert into enabled_modules (project_id, name) values (1, 'issue_tracking')`);
  await run('insert into projects_trackers (project_id, tracker_id) select 1, id from trackers');
  await run(
    `update roles set issues_visibility = case name when 'Manager' then 'all' else 'own' end where builtin = 0`,
  );
  await run(
    `insert into users (id, login, firstname, lastname, admin, status, type, language, mail_notification, created_on, updated_on)
     select 1000 + n, 'person-' || n, '学生', '第' || n || '位', false, 1, 'User', 'en', 'none', now(), now() from generate_series(0, $1::int) n`,
    [HANDLER],
  );
  await run(
    `insert into tokens (user_id, action, value, created_on, updated_on)
     select 1000 + n, 'api', lpad(n::text, 40, '0'), now(), now() from generate_series(0, $1::int) n`,
    [HANDLER],
  );
  await run(
    `with joined as (insert into members (user_id, project_id, created_on) select 1000 + n, 1, now() from generate_series(0, $1::int) n returning id, user_id)
     insert into member_roles (member_id, role_id)
     select j.id, r.id from joined j join roles r on r.name = case when j.user_id = 1000 + $1::int then 'Manager' else 'Reporter' end`,
    [HANDLER],
  );
  await run(
    `insert into issues (id, tracker_id, project_id, subject, description, status_id, priority_id, author_id, created_on, updated_on, closed_on, root_id, lft, rgt)
     select n, (select min(id) from trackers), 1, o->>'title', o->>'description', s.id,
       (select id from enumerations where type = 'IssuePriority' and is_default), 1000 + (o->>'requester')::int,
       now() - interval '1 minute' * (20000 - n), now(), case when s.is_closed then now() end, n, 1, 2
     from jsonb_array_elements($1::jsonb) with ordinality as x (o, n)
     join issue_statuses s on s.name = case o->>'state' when 'done' then 'Closed' when 'doing' then 'In Progress' else 'New' end`,
    [JSON.stringify(orders)],
  );
  await run(`select setval('issues_id_seq', (select max(id) from issues))`);
  await run(
    `with noted as (
       insert into journals (journalized_id, journalized_type, user_id, notes, created_on)
       select i.id, 'Issue', 1000 + $1::int, case when hours = 2 then '更换网线' end, created_on + hours * interval '1 hour'
       from issues i, generate_series(1, 2) hours where closed_on is not null or (status_id <> 1 and hours = 1) returning id
     ) insert into journal_details (journal_id, property, prop_key, old_value, value) select id, 'attr', 'status_id', '1', '2' from noted`,
    [HANDLER],
  );
  for (const columns of ['(status_id, created_on)', '(author_id, status_id, created_on)'])
    await run(`create index on issues ${columns}`);
  await run('analyze');
}

async function jobsOf(client: pg.Client): Promise<Job[]> {
  const { rows } = await client.query<{ id: number }>(
    'select max(id) as id from issues where closed_on is not null group by author_id order by author_id',
  );
  const [tracker] = (await client.query<{ id: number }>('select min(id) as id from trackers')).rows;
  const [fresh] = (await client.query<{ id: number }>(`select id from issue_statuses where name = 'New'`)).rows;
  const request = (who: number, method: string, path: string, body: object | null = null): Wire => {
    const headers = { 'x-redmine-api-key': keyOf(who), 'content-type': 'application/json' };
    return { method, path, headers, body: body && JSON.stringify(body) };
  };
  const list = (filter: Record<string, string>) =>
    `/issues.json?${new URLSearchParams({ ...filter, sort: 'created_on:desc', limit: '20' })}`;
  const person = (n: number) => n % REQUESTERS;
  const issue = { project_id: 1, tracker_id: tracker?.id, subject: NEW_TEXT.title, description: NEW_TEXT.description };
  return [
    {
      name: 'my list',
      calls: [(n) => request(person(n), 'GET', list({ author_id: 'me', status_id: 'closed' }))],
    },
    { name: 'list of all', calls: [() => request(HANDLER, 'GET', list({ status_id: String(fresh?.id) }))] },
    {
      name: 'open one',
      calls: [(n) => request(person(n), 'GET', `/issues/${rows[person(n)]?.id}.json?include=journals`)],
    },
    {
      name: 'search',
      calls: [() => request(HANDLER, 'GET', list({ subject: `~${RARE_WORD}`, status_id: 'closed' }))],
    },
    { name: 'submit', calls: [(n) => request(person(n), 'POST', '/issues.json', { issue })] },
  ];
}
