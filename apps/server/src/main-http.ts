import { prepareStart } from './prepare-start.ts';

const finishStart = prepareStart(process.env);
const [{ runHttp }, { exitWithReason }] = await Promise.all([import('./run-http.ts'), import('./explain-error.ts')]);
await runHttp().then(finishStart, exitWithReason);
