// npm run http: calls and built pages only, on the Node that the project brings.
import { runOnOwnNode } from './own-node.mjs';

await runOnOwnNode(['apps/server/src/main-http.ts', ...process.argv.slice(2)]);
