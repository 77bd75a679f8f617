import {
  beginWeCom,
  bindMyWeCom,
  bindWeCom,
  getMyWeCom,
  qywxGetToken,
  unbindWeCom,
} from '@campus/contract/calls/wecom.ts';
import type { SignedIn } from '#server/modules/sessions/index.ts';
import { type Binding, bind } from '#server/platform/bind.ts';
import { createAskWeCom } from './ask-wecom.ts';
import { beginSignIn } from './begin-sign-in.service.ts';
import { bindByPassword, bindOwn, checkPasswordToBind, readOwnCode, unbindOwn } from './bind.service.ts';
import { checkCode, type WeComArrival } from './code.service.ts';
import { openMemberSession, openSession } from './open-session.service.ts';
import { viewBinding } from './view-binding.service.ts';

export function weComRoutes(): Binding[] {
  const wecom = createAskWeCom();
  return [
    bind(beginWeCom, beginSignIn),
    bind(
      qywxGetToken,
      (ctx, _input, who: WeComArrival) => openMemberSession(ctx, who),
      (ctx, input) => checkCode(ctx, wecom, input),
    ),
    bind(
      bindWeCom,
      async (ctx, input, who: SignedIn) => openSession(ctx, who, await bindByPassword(ctx, who, input), 'password'),
      checkPasswordToBind,
    ),
    bind(getMyWeCom, viewBinding),
    bind(bindMyWeCom, bindOwn, (ctx, input) => readOwnCode(ctx, wecom, input)),
    bind(unbindWeCom, unbindOwn),
  ];
}
