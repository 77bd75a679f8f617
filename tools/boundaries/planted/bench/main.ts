import { app } from '@campus/server/src/app.ts';
import { limits } from '@campus/messages/limits.ts'; // breaks: undeclared-dependency

export const bench = [app, limits];
