import { token } from '@campus/contract/calls/sessions.ts';
import { texts } from '@campus/messages/texts.ts';
import { attempts } from '@campus/rules/sessions/sign-in.ts'; // breaks: e2e-from-outside
import { app } from '../../server/src/app.ts'; // breaks: e2e-from-outside
import { test } from '@playwright/test';

test('signs in', () => [token, texts, attempts, app]);
