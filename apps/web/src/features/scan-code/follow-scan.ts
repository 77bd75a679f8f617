import type { newScan, watchScan } from '@campus/contract/calls/scan-code.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { MOST_UNUSED_SCANS, SCAN_ASK_MS, type ScanEnd } from '@campus/rules/sign-on/scan-code.ts';

export type MadeScan = Reply<typeof newScan>;
type Watched = Reply<typeof watchScan>;
export type OpenState = 'waiting' | 'seen' | 'confirmed';

/** What a big screen shows at a moment. `ended` is how the code before came to its end. */
export type ScanView =
  | { step: 'making'; ended: ScanEnd | null }
  | { step: 'shown'; code: MadeScan; state: OpenState; ended: ScanEnd | null }
  | { step: 'stopped'; ended: ScanEnd | null }
  | { step: 'failed'; error: unknown };

/** What a big screen needs of the world around it. */
export type ScanTools = {
  make: () => Promise<MadeScan>;
  watch: (code: MadeScan) => Promise<Watched>;
  take: (code: MadeScan) => Promise<void>;
  /** Resolves after so long, or at once when it is over. */
  wait: (ms: number) => Promise<void>;
  /** Resolves when the tab can be seen. */
  visible: () => Promise<void>;
  now: () => number;
  isOver: () => boolean;
  /** Whether asking again is worth it: nobody answered, or it was too often. */
  isPassing: (error: unknown) => boolean;
  show: (view: ScanView) => void;
};

/** After these somebody wants to know why before there is another code. */
const final: readonly (ScanEnd | null)[] = ['cancelled', 'not-me', 'not-yours'];

/**
 * Shows one code after another until somebody has signed in, refused, or nobody came for five codes or while the tab
 * was hidden for longer than a code lives. [SSO-07]
 */
export async function followScans(tools: ScanTools): Promise<void> {
  let ended: ScanEnd | null = null;
  let unused = 0;
  try {
    while (!tools.isOver()) {
      tools.show({ step: 'making', ended });
      const end = await followCode(tools, ended);
      if (tools.isOver() || end === 'taken') return;
      ended = end.why;
      unused = end.used ? 0 : unused + 1;
      if (final.includes(ended) || end.wasHidden || unused >= MOST_UNUSED_SCANS)
        return tools.show({ step: 'stopped', ended: final.includes(ended) ? ended : null });
    }
  } catch (error) {
    if (!tools.isOver()) tools.show({ step: 'failed', error });
  }
}

type End = { why: ScanEnd | null; used: boolean; wasHidden: boolean };

async function followCode(tools: ScanTools, ended: ScanEnd | null): Promise<'taken' | End> {
  const code = await tools.make();
  // Measured by this device's clock; the server's may differ.
  let endsAt = tools.now() + code.endsAt - code.now;
  let state: OpenState = 'waiting';
  let wasHidden = false;
  tools.show({ step: 'shown', code, state, ended });
  while (!tools.isOver()) {
    await tools.wait(SCAN_ASK_MS);
    const before = tools.now();
    await tools.visible();
    wasHidden = tools.now() - before >= SCAN_ASK_MS;
    if (tools.isOver()) break;
    const seen = await ask(tools, code);
    if (seen === null) {
      if (tools.now() < endsAt) continue;
      return { why: 'expired', used: state !== 'waiting', wasHidden };
    }
    endsAt = tools.now() + seen.endsAt - seen.now;
    if (seen.state === 'confirmed') {
      tools.show({ step: 'shown', code, state: 'confirmed', ended: null });
      await tools.take(code);
      return 'taken';
    }
    if (seen.state !== 'waiting' && seen.state !== 'seen')
      return { why: seen.why, used: state !== 'waiting' || seen.why !== 'expired', wasHidden };
    if (seen.state !== state) tools.show({ step: 'shown', code, state: seen.state, ended: null });
    state = seen.state;
  }
  return { why: null, used: false, wasHidden };
}

/** A failed request is repeated; the code stays valid meanwhile. */
async function ask(tools: ScanTools, code: MadeScan): Promise<Watched | null> {
  try {
    return await tools.watch(code);
  } catch (error) {
    if (tools.isPassing(error)) return null;
    throw error;
  }
}
