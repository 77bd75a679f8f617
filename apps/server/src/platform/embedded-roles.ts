import pg from 'pg';

/** A connection to the embedded database as one of its roles. */
type Connection = { host: string; user: string; database: string };

/** Who does what in the embedded database. None of them is a superuser. */
export type DatabaseRoles = {
  /** Owns the database and its tables, and brings them to shape. */
  owner: Connection;
  /** Owns the schema of the jobs, whose library changes it by itself. */
  jobs: Connection;
  /** Serves the product: reads and writes rows, and owns nothing. */
  product: Connection;
};

const OWNER = 'campus_owner';
const JOBS = 'campus_jobs';
const PRODUCT = 'campus_hall';

/** What is only ever added to, and what is not the product's to write at all. */
const CLOSED: readonly [table: string, rights: string][] = [
  ['ledger_entries', 'update, delete'],
  ['audit_entries', 'update, delete'],
  ['content_changes', 'update, delete'],
  ['migrations', 'insert, update, delete'],
];

const OWNER_OF = `case n.nspname when 'jobs' then '${JOBS}' else '${OWNER}' end`;

/**
 * Gives everything in the database its owner and the product its rights, and changes only what is not so yet: a database that an
 * earlier version filled as a superuser is taken over at its next start. One statement, so that it happens whole or not at all.
 */
const DIVIDE = `do $divide$
declare
  one record;
begin
  for one in select name, "login" from (values ('${OWNER}', 'login'), ('${JOBS}', 'login'), ('${PRODUCT}', 'login'),
    ('campus_radius', 'nologin')) wanted (name, "login") where name not in (select rolname from pg_roles)
  loop
    execute format('create role %I %s', one.name, one."login");
  end loop;
  -- the product looks at the tables of RADIUS with the rights of a RADIUS server
  for one in select name from unnest(array['${OWNER}', '${PRODUCT}']) name where not pg_has_role(name, 'campus_radius', 'member')
  loop
    execute format('grant campus_radius to %I', one.name);
  end loop;
  if (select datdba::regrole::text from pg_database where datname = current_database()) <> '${OWNER}' then
    execute format('alter database %I owner to ${OWNER}', current_database());
  end if;
  if not has_database_privilege('${JOBS}', current_database(), 'create') then
    execute format('grant create on database %I to ${JOBS}', current_database());
  end if;
  create schema if not exists jobs authorization ${JOBS};
  alter schema jobs owner to ${JOBS};

  -- a sequence of a column follows its table
  for one in select c.oid::regclass as name, ${OWNER_OF} as role from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> (${OWNER_OF})::regrole
      and not (c.relkind = 'S' and exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  loop
    execute format('alter table %s owner to %I', one.name, one.role);
  end loop;
  for one in select p.oid::regprocedure as name, ${OWNER_OF} as role from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'jobs') and p.proowner <> (${OWNER_OF})::regrole
  loop
    execute format('alter routine %s owner to %I', one.name, one.role);
  end loop;
  for one in select t.oid::regtype as name, ${OWNER_OF} as role from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'jobs') and t.typtype in ('e', 'd') and t.typowner <> (${OWNER_OF})::regrole
  loop
    execute format('alter type %s owner to %I', one.name, one.role);
  end loop;

  -- what is made later has these rights from the first moment
  for one in select n.nspname as name, ${OWNER_OF} as role from pg_namespace n where n.nspname in ('public', 'jobs') and not exists (
    select from pg_default_acl a where a.defaclnamespace = n.oid and a.defaclrole = (${OWNER_OF})::regrole)
  loop
    execute format('grant usage on schema %I to ${PRODUCT}', one.name);
    execute format('grant select, insert, update, delete on all tables in schema %I to ${PRODUCT}', one.name);
    execute format('grant usage on all sequences in schema %I to ${PRODUCT}', one.name);
    execute format('alter default privileges for role %I in schema %I grant select, insert, update, delete on tables to ${PRODUCT}', one.role, one.name);
    execute format('alter default privileges for role %I in schema %I grant usage on sequences to ${PRODUCT}', one.role, one.name);
  end loop;
end $divide$`;

const CLOSE = `do $close$
begin
${CLOSED.map(
  ([table, rights]) => `  if has_table_privilege('${PRODUCT}', 'public.${table}', '${rights}') then
    revoke ${rights} on public.${table} from ${PRODUCT};
  end if;`,
).join('\n')}
end $close$`;

/** Before the database is brought to shape, as the superuser whom initdb made. */
export async function divideRights(superuser: Connection): Promise<DatabaseRoles> {
  await asSuperuser(superuser, DIVIDE);
  const as = (user: string) => ({ ...superuser, user });
  return { owner: as(OWNER), jobs: as(JOBS), product: as(PRODUCT) };
}

/** After it was brought to shape: what stays as it was written is closed to the product. */
export const closeAppendOnlyTables = (superuser: Connection): Promise<void> => asSuperuser(superuser, CLOSE);

async function asSuperuser(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
