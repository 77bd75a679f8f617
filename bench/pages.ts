import { buildPagesIfNeeded } from '../tools/build-pages.ts';
import { say } from './report.ts';

/** Builds the pages when they are not there or not up to date; answers why they cannot be, or null when all is well. */
export async function pagesFault(): Promise<string | null> {
  try {
    await buildPagesIfNeeded((line) => say(`  ${line}`));
    return null;
  } catch (error) {
    return (error as Error).message.slice(0, 2000);
  }
}
