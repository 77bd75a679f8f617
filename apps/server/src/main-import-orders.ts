import { readFile } from 'node:fs/promises';
import exportTexts from '@campus/messages/en/flows-exports.ts';
import { orderKinds } from '@campus/rules/work-orders/work-orders.ts';
import { exitWithReason, WrongUsage } from './explain-error.ts';
import { importOlderOrders } from './modules/work-orders/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { rowsOfFile } from './platform/table-file.ts';
import { readArguments } from './read-arguments.ts';
import { openRun } from './run.ts';

const USAGE = `npm run import-orders -- --organisation scut --kind fault orders.csv
  --organisation   its identifier
  --kind           ${orderKinds.join(' or ')}
  --apply          brings them in; without it everything is only read and checked
  The file is a spreadsheet (.xlsx) or comma-separated values, the headings in its first row; docs/operations.md names them.`;

/** Reads the orders of an older system from a file, names every odd row, and brings all of them in or none. */
async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values, positionals } = readArguments(USAGE, {
    options: { organisation: option, kind: option, apply: { type: 'boolean' } },
    allowPositionals: true,
  });
  const kind = orderKinds.find((candidate) => candidate === values.kind);
  const [file] = positionals;
  if (!values.organisation || !kind || !file) throw new WrongUsage(USAGE);
  const rows = await rowsOfFile(await readFile(file));
  if (!rows) throw new Error(`npm run import-orders: ${file} is neither a spreadsheet nor a table of values.`);
  const run = await openRun({ ...readConfig(process.env), demoData: false }, createLog('warn'), { worker: false });
  try {
    const request = { orgSign: values.organisation, kind, rows, apply: values.apply ?? false };
    const imported = await importOlderOrders(run.foundation.db, request, systemClock.now());
    if (!imported) throw new WrongUsage(`npm run import-orders: there is no organisation ${values.organisation}.`);
    const { odd, orders, standing, applied } = imported;
    for (const { line, column, what, value } of odd)
      process.stdout.write(`line ${line}, ${column}: ${exportTexts[`odd-${what}`]}${value ? ` (${value})` : ''}\n`);
    const left = standing > 0 ? ` ${standing} stand there already and are left alone.` : '';
    process.stdout.write(
      applied
        ? `${orders} brought in, ${odd.length} odd.${left}\n`
        : odd.length > 0
          ? `${odd.length} odd; nothing was brought in. ${orders} would come in.${left}\n`
          : `Nothing is odd; ${orders} would come in with --apply.${left}\n`,
    );
    if (odd.length > 0) process.exitCode = 1;
  } finally {
    await run.stop();
  }
}

main().catch(exitWithReason);
