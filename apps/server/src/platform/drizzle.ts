import { createRequire } from 'node:module';

/**
 * Drizzle through its CommonJS build, and only here. Its ES modules form a web of circular imports; loading them took Node
 * 24.21 five times as long and left 220 MB resident where this leaves 66.
 */
const require = createRequire(import.meta.url);
const core = require('drizzle-orm') as typeof import('drizzle-orm');
const pg = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
const node = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');

export type { SQL } from 'drizzle-orm';
export type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

export const {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  or,
  sql,
  TransactionRollbackError,
} = core;
export const { bigint, boolean, customType, date, getTableConfig, integer, jsonb, pgTable, smallint, text, uuid } = pg;
export const { drizzle } = node;
export const isTable = (value: unknown): value is import('drizzle-orm/pg-core').PgTable => core.is(value, pg.PgTable);
