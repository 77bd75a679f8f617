import type { TextKey } from '#web/client/texts.ts';
import { useSay } from '#web/client/texts.ts';
import { Initials } from '#web/ui/base/initials.tsx';
import { greetingAt } from './greeting.ts';

/** Names and departments are people's own words; a reader's voice must know when they are Chinese. */
export function OwnWords({ children, className }: { children: string; className?: string | undefined }) {
  const chinese = /\p{Script=Han}/u.test(children);
  return (
    <span className={className} lang={chinese ? 'zh' : undefined}>
      {children}
    </span>
  );
}

export function Face({ name, size }: { name: string; size: number }) {
  return (
    <span lang={/\p{Script=Han}/u.test(name) ? 'zh' : undefined}>
      <Initials name={name} size={size} />
    </span>
  );
}

export function KindAndDepartment({ kind, department }: { kind: 'student' | 'staff'; department: string | null }) {
  const say = useSay('frames');
  return (
    <>
      {say(kind === 'staff' ? 'kind-staff' : 'kind-student')} ·{' '}
      {department ? <OwnWords>{department}</OwnWords> : say('no-department')}
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
      <OwnWords>{name}</OwnWords>
      {after}
    </>
  );
}

/** Stands for the name while a sentence is made; no name holds it. */
const PLACE = '\u2063';
