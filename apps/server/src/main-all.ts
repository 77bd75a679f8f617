import { prepareStart } from './prepare-start.ts';

const finishStart = prepareStart(process.env);
const [{ runAll }, { exitWithReason }] = await Promise.all([import('./run-all.ts'), import('./explain-error.ts')]);
await runAll().then(finishStart, exitWithReason);
