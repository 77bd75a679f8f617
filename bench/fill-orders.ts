import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { signIn } from './cases.ts';
import { requesterTokens } from './jobs.ts';
import type { FilledOrder } from './order-texts.ts';
import { allowMany, HANDLER, prepareReporting } from './orders.ts';
import { post, sendRequest, taskOf } from './requests.ts';
import type { Ready } from './server-process.ts';

const AT_ONCE = 10;

/** Makes orders as people make them: reported, taken on and solved by calls of the product. */
export async function fillOrders(server: Ready, orders: readonly FilledOrder[]): Promise<void> {
  const { port, password } = server;
  const { access_token: handler } = await signIn(port, HANDLER, password);
  await allowMany(server, (await signIn(port, 'admin', password)).access_token);
  const tokens = await requesterTokens(server);
  const { wire } = await prepareReporting(server, tokens[0] as string);
  let task: number | undefined;
  const make = async ({ requester, state, title, description }: FilledOrder) => {
    const report = wire(tokens[requester % tokens.length] as string, { text: { title, description } });
    const { id } = await sendRequest<{ id: string }>(server, report);
    if (state === 'todo') return;
    // The first task of every order has the same number.
    task ??= await taskOf(server, handler, id);
    await sendRequest(server, post(claimTask.path, { id, task }, handler));
    if (state === 'doing') return;
    const form = { solution: '更换网线', closeType: 'on-site' };
    await sendRequest(server, post(decideTask.path, { id, task, decision: 'solve', form }, handler));
  };
  const waiting = orders.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const order of waiting) await make(order);
    }),
  );
}
