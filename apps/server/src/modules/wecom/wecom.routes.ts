import {
  beginWeCom,
  bindMyWeCom,
  bindWeCom,
  getMyWeCom,
  qywxGetToken,
  unbindWeCom,
} from '@campus/contract/calls/wecom.ts';
import type { SignedIn } from '#server/modules/sessions/index.ts';
import { createWeComApi, type WeComApi } from '#server/outside/wecom/index.ts';
import { type Binding, bind } from '#server/platform/bind.ts';
import { createAskWeCom } from './ask-wecom.ts';
import { begin } from './begin.service.ts';
import { bindByPassword, bindMine, checkBinding, readMine, unbindMine } from './bind.service.ts';
import { type Arrived, checkCode } from './code.service.ts';
import { enter, enterBound } from './enter.service.ts';
import { viewMine } from './mine.service.ts';

export function weComRoutes(api: WeComApi = createWeComApi()): Binding[] {
  const wecom = createAskWeCom(api);
  return [
    bind(beginWeCom, begin),
    bind(
      qywxGetToken,
      (ctx, _input, who: Arrived) => enterBound(ctx, who),
      (ctx, input) => checkCode(ctx, wecom, input),
    ),
    bind(
      bindWeCom,
      async (ctx, input, who: SignedIn) => enter(ctx, who, await bindByPassword(ctx, who, input), 'password'),
      checkBinding,
    ),
    bind(getMyWeCom, viewMine),
    bind(bindMyWeCom, bindMine, (ctx, input) => readMine(ctx, wecom, input)),
    bind(unbindWeCom, unbindMine),
  ];
}
