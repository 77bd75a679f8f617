import { parseArgs } from 'node:util';
import { createFirstAdministrator } from '../db/seeds/first-administrator.ts';
import { exitWithReason, WrongUsage } from './explain-error.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { openRun } from './run.ts';

const USAGE = `npm run first-administrator -- --organisation scut --organisation-name 华南理工大学 --account admin --name 管理员
  --organisation        its identifier: small letters, digits and hyphens
  --organisation-name   its name; --organisation-name-en its English name
  --account, --name     the administrator's account and name`;

/** Makes the first administrator and prints a one-time password, which has to be changed at the first sign-in. */
async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      organisation: option,
      'organisation-name': option,
      'organisation-name-en': option,
      account: option,
      name: option,
    },
  });
  const { organisation, account, name } = values;
  const oName = values['organisation-name'];
  if (!organisation || !oName || !account || !name) throw new WrongUsage(USAGE);
  const config = readConfig({ DEMO_DATA: 'false', ...process.env });
  const run = await openRun(config, createLog('warn'), { worker: false });
  try {
    const { password } = await createFirstAdministrator(run.foundation.db, {
      orgSign: organisation,
      oName,
      oNameEn: values['organisation-name-en'] ?? oName,
      account,
      name,
      now: systemClock.now(),
    });
    process.stdout.write(
      `Account ${account}, one-time password ${password}\nSign in at /DTBSlogin?id=${organisation} and choose a password of your own.\n`,
    );
  } finally {
    await run.stop();
  }
}

main().catch(exitWithReason);
