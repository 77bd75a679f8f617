import { createFirstAdministrator } from '../db/seeds/first-administrator.ts';
import { exitWithReason, WrongUsage } from './explain-error.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { readArguments } from './read-arguments.ts';
import { openRun } from './run.ts';

const USAGE = `npm run first-administrator -- --organisation scut --organisation-name 华南理工大学 --account admin --name 管理员
  --organisation        its identifier: small letters, digits and hyphens
  --organisation-name   its name; --organisation-name-en its English name
  --account, --name     the administrator's account and name
  --platform            lets them make and suspend universities as well: for whoever runs the installation`;

type Made = Awaited<ReturnType<typeof createFirstAdministrator>>;

/** What was made, and what is still missing, for whoever typed the command. */
function describe(
  account: string,
  platform: boolean,
  { password, days, university, before, anyPlatform }: Made,
): string {
  const { orgSign, oName } = university;
  return [
    `Account ${account}, one-time password ${password}`,
    platform
      ? `A platform administrator: administers ${oName} (${orgSign}), and makes and suspends universities.`
      : `An administrator of ${oName} (${orgSign}), without any rights of the platform.`,
    ...(before > 0 ? [`${oName} has other active administrators already: ${before}.`] : []),
    ...(anyPlatform ? [] : ['Nobody can make universities here yet. Use --platform for whoever shall.']),
    `Sign in at /DTBSlogin?id=${orgSign} within ${days} days and choose a password of your own.`,
    '',
  ].join('\n');
}

/** Makes an administrator and prints a one-time password, which has to be changed at the first sign-in. */
async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = readArguments(USAGE, {
    options: {
      organisation: option,
      'organisation-name': option,
      'organisation-name-en': option,
      account: option,
      name: option,
      platform: { type: 'boolean' },
    },
  });
  const { organisation, account, name, platform = false } = values;
  const oName = values['organisation-name'];
  if (!organisation || !oName || !account || !name) throw new WrongUsage(USAGE);
  const config = { ...readConfig(process.env), demoData: false };
  const run = await openRun(config, createLog('warn'), { worker: false });
  try {
    const made = await createFirstAdministrator(run.foundation.db, {
      orgSign: organisation,
      oName,
      oNameEn: values['organisation-name-en'] ?? oName,
      account,
      name,
      platform,
      now: systemClock.now(),
    });
    process.stdout.write(describe(account, platform, made));
  } finally {
    await run.stop();
  }
}

main().catch(exitWithReason);
