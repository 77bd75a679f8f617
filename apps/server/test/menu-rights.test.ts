import { test } from 'vitest';
import { playMenus } from './menu-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();

test('[ADM-08] for 200 sets of rights: what the menu shows answers when it is opened, what it does not show is refused', () =>
  playMenus(t, 200));
