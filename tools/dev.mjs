// npm run dev: the product with its pages from Vite; both follow the sources.
import { runOnOwnNode } from './own-node.mjs';

await runOnOwnNode(['tools/dev/run.ts', ...process.argv.slice(2)]);
