import { exitWithReason, WrongUsage } from './explain-error.ts';
import { findBySign } from './modules/organisations/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { makeSigningKey } from './platform/signature.ts';
import { readArguments } from './read-arguments.ts';
import { openRun } from './run.ts';

const SCOPES = ['feed', 'roster', 'deposit'] as const;
const USAGE = `npm run signing-key -- --organisation scut --scope feed
  --organisation   its identifier; the key speaks for this organisation alone
  --scope          feed (the housing office), roster (people and departments) or deposit (payments)`;

/** Makes a key for an outside system that calls us, and prints its secret, which is shown only here. */
async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = readArguments(USAGE, { options: { organisation: option, scope: option } });
  const scope = SCOPES.find((candidate) => candidate === values.scope);
  if (!values.organisation || !scope) throw new WrongUsage(USAGE);
  const run = await openRun({ ...readConfig(process.env), demoData: false }, createLog('warn'), { worker: false });
  try {
    const { db } = run.foundation;
    const organisation = await findBySign(db, values.organisation);
    if (!organisation) throw new WrongUsage(`npm run signing-key: there is no organisation ${values.organisation}.`);
    const { appkey, secret } = await makeSigningKey(db, scope, organisation.id, systemClock.now());
    process.stdout.write(`appkey ${appkey}\nsecret ${secret}\n`);
  } finally {
    await run.stop();
  }
}

main().catch(exitWithReason);
