import { restoreParameter, saveParameter, tryParameter } from '@campus/contract/calls/parameters.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

/** Changes how people sign in, as somebody who may: an administrator of the platform, who proves who they are each time. */
export function signInSettings(t: TestApp) {
  async function send(call: unknown, payload: object) {
    const { access_token: token } = await t.signIn('platform');
    await t.call(proveSignIn, { password: PASSWORD }, { token });
    return t.send(call as Call, payload, { token, json: true });
  }
  return {
    save: (key: string, values: Record<string, string>, version?: number) =>
      send(saveParameter, { key, values, ...(version === undefined ? {} : { version }) }),
    restore: (key: string, version: number, to: number) => send(restoreParameter, { key, version, to }),
    /** Tries values before they are saved. */
    attempt: (key: string, values: Record<string, string> = {}) => send(tryParameter, { key, values }),
  };
}
