// npm start: installs what is missing, then starts the product.
import { runOnOwnNode } from './own-node.mjs';

await runOnOwnNode(['apps/server/src/main-all.ts', ...process.argv.slice(2)]);
