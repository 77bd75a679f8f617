// npm run worker: jobs and the clock only, on the Node that the project brings.
import { runOnOwnNode } from './own-node.mjs';

await runOnOwnNode(['apps/server/src/main-worker.ts', ...process.argv.slice(2)]);
