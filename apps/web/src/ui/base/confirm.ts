import { createStore } from './store.ts';

export type Question = {
  title: string;
  text?: string | undefined;
  okText?: string | undefined;
  cancelText?: string | undefined;
  /** What happens cannot be undone: the button is red and the focus starts on the way out. */
  danger?: boolean | undefined;
};
export type OpenQuestion = {
  readonly id: number;
  readonly question: Question;
  readonly settle: (agreed: boolean) => void;
};

/** Questions that wait for an answer; the first one is on screen. */
export const questions = createStore<readonly OpenQuestion[]>([]);
let lastId = 0;

/** Asks before something happens; leaving in any way is a no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const settle = (agreed: boolean) => {
      questions.set(questions.get().filter((open) => open.id !== id));
      resolve(agreed);
    };
    questions.set([...questions.get(), { id, question, settle }]);
  });
}
