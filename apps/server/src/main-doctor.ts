import { fileURLToPath } from 'node:url';
import { readDoctorArguments } from './doctor/doctor-arguments.ts';
import { examineInstallation } from './doctor/examine.ts';
import { CannotCheck } from './doctor/findings.ts';
import { withInstallation } from './doctor/open-installation.ts';
import { explainError } from './explain-error.ts';
import { readConfig } from './platform/config.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const EXIT = { well: 0, sick: 1, unknown: 2 } as const;

/** Checks what must hold on any database; 0 when all of it does, 1 when something is wrong, 2 when it could not look. */
async function main(): Promise<void> {
  const config = readConfig({ DEMO_DATA: 'false', ...process.env });
  const dataFolder = config.dataFolder ?? fileURLToPath(new URL('../../../.data', import.meta.url));
  const { sealsToFind, acknowledge } = readDoctorArguments(process.argv.slice(2));
  const verdict = await withInstallation(config, dataFolder, sealsToFind, (installation) =>
    examineInstallation(installation, say, acknowledge),
  );
  say(
    { well: 'Nothing is wrong.', sick: 'Something is wrong.', unknown: 'Not everything could be looked at.' }[verdict],
  );
  process.exitCode = EXIT[verdict];
}

main().catch((error) => {
  process.stderr.write(`${error instanceof CannotCheck ? `Could not look: ${error.message}.` : explainError(error)}\n`);
  process.exit(EXIT.unknown);
});
