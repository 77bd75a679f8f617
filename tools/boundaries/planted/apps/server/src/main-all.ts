import { build } from '../../../tools/build-pages.ts';
import { app } from './app.ts';
import { bench } from '../../../bench/main.ts'; // breaks: inside-the-house

export const main = [build, app, bench];
