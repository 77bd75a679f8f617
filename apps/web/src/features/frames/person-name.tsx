import type { TextKey } from '#web/client/texts.ts';
import { useSay } from '#web/client/texts.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { greetingAt } from './greeting.ts';

export function KindAndDepartment({ kind, department }: { kind: 'student' | 'staff'; department: string | null }) {
  const say = useSay('frames');
  return (
    <>
      {say(kind === 'staff' ? 'kind-staff' : 'kind-student')} ·{' '}
      {department ? <Typed>{department}</Typed> : say('no-department')}
    </>
  );
}

/** "Good morning, …", with the name in its own language. */
export function Greeting({ name }: { name: string }) {
  const say = useSay('frames');
  const key: TextKey<'frames'> = greetingAt(new Date().getHours());
  const [before, after] = say(key, { name: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <Typed>{name}</Typed>
      {after}
    </>
  );
}

/** Stands for the name while a sentence is made; no name holds it. */
const PLACE = '\u2063';
