import { CannotMakeAdministrator } from '../db/seeds/first-administrator.ts';
import { WrongSetting } from './platform/config.ts';
import { isDatabaseAway } from './platform/database-states.ts';
import { DataFolderInUse } from './platform/embedded-postgres.ts';
import { DatabaseTooOld } from './platform/migrate.ts';

/** A command was called wrongly; the message says how to call it. */
export class WrongUsage extends Error {}

/** What went wrong at a start, in one sentence that says what to do. */
export function explainError(error: unknown, env: Record<string, string | undefined> = process.env): string {
  for (const ours of [WrongUsage, WrongSetting, CannotMakeAdministrator, DatabaseTooOld])
    if (error instanceof ours) return error.message;
  if (error instanceof DataFolderInUse) return `${error.message} Stop that run, or set DATA_FOLDER to another folder.`;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? env.PORT} is taken by another program. Set PORT to a free one, e.g. PORT=3001 npm start.`;
  if (code === 'EACCES') return `Port ${port ?? env.PORT} may not be used by this user. Set PORT to one above 1023.`;
  if (isDatabaseAway(error)) {
    return `The database cannot be reached (${code ?? (error as Error).message}). Check DATABASE_URL and that the server is running.`;
  }
  // A sentence that one of our own migrations raised for the people who run the database.
  if (code === 'P0001' && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Ends a program that cannot go on, and says why. */
export function exitWithReason(error: unknown): never {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
}
