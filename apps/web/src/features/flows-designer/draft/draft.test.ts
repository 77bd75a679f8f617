import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Draft,
  editDraft,
  isUnsent,
  keepMine,
  keepSent,
  leftOf,
  loseAnswer,
  meetTheirs,
  openDraft,
  redoEdit,
  sendDraft,
  takeTheirs,
  toSend,
  undoEdit,
} from './draft.ts';

/** A definition that is told by its title alone. */
const titled = (title: string): Definition => ({
  flow: {
    start: { id: 'start', name: { zh: '', en: '' }, fields: {} },
    steps: [],
    withdraw: 'never',
    resubmit: 'ask',
  },
  form: { fields: [], title: { zh: title, en: title } },
});
const titleOf = ({ form }: Definition) => form.title.zh;
const shown = (draft: Draft) => titleOf(draft.history.present);
const kept = (title: string, revision: number | null, publishedId: string | null = 'v1') => ({
  definition: titled(title),
  revision,
  publishedId,
});
const opened = () => openDraft(kept('a', 1), null);

test('[DES-06] what is edited is sent, and what is edited while it is under way is sent after it', () => {
  const edited = editDraft(opened(), titled('b'));
  expect(titleOf(toSend(edited) as Definition)).toBe('b');
  const meanwhile = editDraft(sendDraft(edited), titled('c'));
  expect(toSend(meanwhile)).toBe(null);
  const next = keepSent(meanwhile, 2);
  expect(titleOf(toSend(next) as Definition)).toBe('c');
  expect(next.kept).toEqual(kept('b', 2));
  expect(toSend(opened())).toBe(null);
});

test('[DES-02] undo and redo are kept over a reload of the page, and are sent like any edit', () => {
  const edited = keepSent(sendDraft(editDraft(opened(), titled('b'))), 2);
  const again = openDraft(kept('b', 2), JSON.parse(JSON.stringify(leftOf(edited))));
  expect(shown(again)).toBe('b');
  const undone = undoEdit(again);
  expect([shown(undone), titleOf(toSend(undone) as Definition), shown(redoEdit(undone))]).toEqual(['a', 'a', 'b']);
});

test.each([
  ['the server has what it was made from', { revision: 1, title: 'a' }, 'mine', false],
  ['somebody else changed it meanwhile', { revision: 2, title: 'z' }, 'mine', true],
  ['somebody else made the same of it', { revision: 2, title: 'mine' }, 'mine', false],
])('[DES-06] edits that were not sent before the page went: %s', (_, { revision, title }, expected, clashes) => {
  const left = leftOf(editDraft(opened(), titled('mine')));
  const again = openDraft(kept(title, revision), left);
  expect([shown(again), again.state === 'clash']).toEqual([expected, clashes]);
});

test('[DES-06] edits of what was published clash where another version was published meanwhile', () => {
  const left = leftOf(editDraft(openDraft(kept('a', null), null), titled('mine')));
  expect(openDraft(kept('a', null), left).state).toBe('resting');
  expect(openDraft(kept('z', null, 'v2'), left).state).toBe('clash');
});

test('[DES-06] what was sent before the page went gives way to what somebody else made since', () => {
  const left = leftOf(keepSent(sendDraft(editDraft(opened(), titled('b'))), 2));
  const again = openDraft(kept('z', 3), left);
  expect([shown(again), again.state, isUnsent(again)]).toEqual(['z', 'resting', false]);
});

test('[DES-06] an answer that was lost is no clash with oneself', () => {
  const lost = loseAnswer(sendDraft(editDraft(opened(), titled('b'))));
  const later = editDraft(lost, titled('c'));
  const both = meetTheirs(loseAnswer(sendDraft(later)), kept('b', 2));
  expect([both.state, shown(both)]).toEqual(['resting', 'c']);
  const arrived = meetTheirs(later, kept('b', 2));
  expect([arrived.state, shown(arrived), titleOf(toSend(arrived) as Definition)]).toEqual(['resting', 'c', 'c']);
});

test('[DES-06] what was undone after its answer was lost is sent, because the server may have it', () => {
  const undone = undoEdit(loseAnswer(sendDraft(editDraft(opened(), titled('b')))));
  expect(titleOf(toSend(undone) as Definition)).toBe('a');
  const met = meetTheirs(sendDraft(undone), kept('b', 2));
  expect([met.state, titleOf(toSend(met) as Definition), met.kept.revision]).toEqual(['resting', 'a', 2]);
});

test('[DES-06] in a clash nothing is sent; taking theirs can be undone, keeping mine replaces what was seen', () => {
  const clash = meetTheirs(editDraft(opened(), titled('mine')), kept('theirs', 5));
  expect([clash.state, toSend(clash), shown(clash)]).toEqual(['clash', null, 'mine']);
  const theirs = takeTheirs(clash);
  expect([shown(theirs), toSend(theirs), shown(undoEdit(theirs))]).toEqual(['theirs', null, 'mine']);
  const mine = keepMine(clash);
  expect([shown(mine), titleOf(toSend(mine) as Definition), mine.kept.revision]).toEqual(['mine', 'mine', 5]);
});

/** A server that keeps one draft, and refuses one that was made from another. */
class Server {
  revision = 1;
  definition = titled('a');
  save(from: number | null, definition: Definition): number | null {
    if (from !== this.revision) return null;
    this.definition = definition;
    return ++this.revision;
  }
  get kept() {
    return { definition: this.definition, revision: this.revision, publishedId: 'v1' };
  }
}

type Act = {
  who: number;
  what: 'edit' | 'save' | 'lost-before' | 'lost-after' | 'reload' | 'undo' | 'theirs' | 'mine';
};

test('[DES-06] two editors, lost answers and reloads: no edit is gone that its author did not give up', () => {
  const act = fc.record({
    who: fc.nat({ max: 1 }),
    what: fc.constantFrom<Act['what'][]>(
      'edit',
      'edit',
      'save',
      'lost-before',
      'lost-after',
      'reload',
      'undo',
      'theirs',
      'mine',
    ),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts: Act[]) => {
      const server = new Server();
      const editors = [opened(), opened()];
      /** Whatever the server ever kept was replaced only by somebody who had seen it. */
      const seen: Set<string>[] = [new Set(['a']), new Set(['a'])];
      let count = 0;
      const answer = (who: number, answered: boolean) => {
        const draft = editors[who] as Draft;
        const sending = toSend(draft);
        if (!sending) return;
        const standing = titleOf(server.definition);
        const revision = server.save(draft.kept.revision, sending);
        const on = sendDraft(draft);
        if (revision !== null) {
          expect(seen[who]?.has(standing), `${standing} replaced by ${titleOf(sending)}, unseen`).toBe(true);
          seen[who]?.add(titleOf(sending));
        }
        if (!answered) editors[who] = loseAnswer(on);
        else if (revision !== null) editors[who] = keepSent(on, revision);
        else {
          seen[who]?.add(titleOf(server.definition));
          editors[who] = meetTheirs(on, server.kept);
        }
      };
      for (const { who, what } of acts) {
        const draft = editors[who] as Draft;
        const before = shown(draft);
        if (what === 'edit') {
          const title = `${who}:${++count}`;
          editors[who] = editDraft(draft, titled(title));
          expect(shown(editors[who] as Draft)).toBe(title);
        }
        if (what === 'save') answer(who, true);
        if (what === 'lost-after') answer(who, false);
        if (what === 'lost-before' && toSend(draft)) editors[who] = loseAnswer(sendDraft(draft));
        if (what === 'undo') editors[who] = undoEdit(draft);
        if (what === 'theirs') editors[who] = takeTheirs(draft);
        if (what === 'mine') editors[who] = keepMine(draft);
        if (what === 'reload') {
          const unsent = isUnsent(draft);
          editors[who] = openDraft(server.kept, JSON.parse(JSON.stringify(leftOf(draft))));
          seen[who]?.add(titleOf(server.definition));
          // What was not on the server before is still shown after.
          if (unsent) expect(shown(editors[who] as Draft)).toBe(before);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
