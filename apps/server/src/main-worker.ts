import { prepareStart } from './prepare-start.ts';

const finishStart = prepareStart(process.env);
const [{ runWorker }, { exitWithReason }] = await Promise.all([
  import('./run-worker.ts'),
  import('./explain-error.ts'),
]);
await runWorker().then(finishStart, exitWithReason);
