// npm test: everything that proves the product. npm test -- unit server runs only the named stages.
import { runOnOwnNode } from './own-node.mjs';

await runOnOwnNode(['tools/test/run.ts', ...process.argv.slice(2)], { lastWords: '0 passed, 1 failed' });
