import type { Person } from '#web/ui/base/form-values.ts';
import type { PlacePath } from '#web/ui/base/place-path.ts';
import type { Reference } from './drawings.queries.ts';

/** Who or what stands here for something that a file names, with what the input that it was chosen in shows. */
export type Choice = { id: string; people?: readonly Person[]; path?: PlacePath };
export type Chosen = Readonly<Record<string, Choice>>;

export const keyOfReference = ({ kind, id }: Pick<Reference, 'kind' | 'id'>): string => `${kind}:${id}`;

export const choiceOfPeople = (people: readonly Person[]): Choice => ({ id: people[0]?.id ?? '', people });
export const choiceOfPlace = (path: PlacePath): Choice => ({ id: path.at(-1)?.id ?? '', path });

/** What is sent of the choices: only those that were made, and that this file asks for. */
export function sentChoices(chosen: Chosen, references: readonly Reference[]): Record<string, string> {
  const asked = references.filter(({ match }) => match === null).map(keyOfReference);
  return Object.fromEntries(
    asked.flatMap((key) => {
      const id = chosen[key]?.id ?? '';
      return id === '' ? [] : [[key, id]];
    }),
  );
}
