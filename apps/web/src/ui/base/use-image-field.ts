import { useEffect, useRef, useState } from 'react';
import type { Fault } from './faults.ts';
import { looksLikeImage, shrinkImage } from './shrink-image.ts';
import { toast } from './toast.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import { useTexts } from './use-texts.ts';

/** A picture that the server has. */
export type Picture = { readonly id: string; readonly name: string; readonly url: string };
export type Upload = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<Picture>;

export type ImageInputProps = FieldProps<readonly Picture[]> & {
  upload: Upload;
  /** How many at most. */
  max?: number | undefined;
  /** Why an upload failed, in the reader's language; without it only the failure is shown. */
  explain?: ((error: unknown) => string | undefined) | undefined;
  /** Called when an uploaded picture is removed again. */
  onRemoved?: ((picture: Picture) => void) | undefined;
};

/** A picture on its way. */
export type Sending = {
  readonly key: number;
  readonly file: File;
  readonly url: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** 0 to 100. */
  readonly percent: number;
  readonly why: string | undefined;
};

export type ImageField = Field & {
  readonly hint: string;
  readonly addLabel: string;
  readonly sending: readonly Sending[];
  readonly room: number;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  readonly drop: (key: number) => void;
  readonly remove: (picture: Picture) => void;
};

const AT_ONCE = 2;
const DEFAULT_MAX = 9;

export function checkPictures(
  done: number,
  sending: readonly Pick<Sending, 'state'>[],
  required: boolean,
): Fault | null {
  if (sending.some((upload) => upload.state === 'failed')) return { code: 'upload-failed' };
  if (sending.length > 0) return { code: 'uploading' };
  return required && done === 0 ? { code: 'required' } : null;
}

/** Pictures are shrunk and sent two at a time; the value holds only those that arrived. */
export function useImageField(props: ImageInputProps): ImageField {
  const { value, required = false, max = DEFAULT_MAX } = props;
  const { say } = useTexts();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const work = useRef({ value, sending, props, lastKey: 0, aborts: new Map<number, AbortController>() }).current;
  work.props = props;
  work.value = value;

  const put = (next: readonly Sending[]) => {
    work.sending = next;
    setSending(next);
  };
  const change = (key: number, part: Partial<Sending>) =>
    put(work.sending.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number) => {
    const gone = work.sending.find((upload) => upload.key === key);
    work.aborts.get(key)?.abort();
    work.aborts.delete(key);
    if (gone) URL.revokeObjectURL(gone.url);
    put(work.sending.filter((upload) => upload.key !== key));
  };
  const send = async ({ key, file }: Sending) => {
    const abort = new AbortController();
    work.aborts.set(key, abort);
    change(key, { state: 'sending', percent: 0, why: undefined });
    try {
      const shrunk = await shrinkImage(file);
      if (!shrunk) {
        forget(key);
        toast(say('fault-only-images'), { kind: 'warning' });
        return;
      }
      const onProgress = (part: number) => change(key, { percent: Math.round(Math.min(1, Math.max(0, part)) * 100) });
      const picture = await work.props.upload(shrunk, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      forget(key);
      const next = [...work.value, picture];
      work.value = next;
      work.props.onChange(next);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: 'failed', why: work.props.explain?.(error) });
    } finally {
      pump();
    }
  };
  const pump = () => {
    const busy = work.sending.filter((upload) => upload.state === 'sending').length;
    for (const upload of work.sending.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - busy))
      void send(upload);
  };

  useEffect(
    () => () => {
      for (const abort of work.aborts.values()) abort.abort();
      for (const upload of work.sending) URL.revokeObjectURL(upload.url);
    },
    [work],
  );

  const hint = props.hint ?? say('upload-hint', { max });
  const field = useField(
    { ...props, hint },
    { check: (pictures) => checkPictures(pictures.length, work.sending, required), asks: 'upload-label' },
  );
  const room = Math.max(0, max - value.length - sending.length);
  return {
    ...field,
    hint,
    addLabel: field.placeholder,
    sending,
    room,
    add: (files) => {
      const images = files.filter(looksLikeImage);
      if (images.length < files.length) toast(say('fault-only-images'), { kind: 'warning' });
      if (images.length > room) toast(say('upload-too-many', { n: max }), { kind: 'warning' });
      const fresh = images.slice(0, room).map((file) => {
        work.lastKey += 1;
        const state: Sending['state'] = 'waiting';
        return { key: work.lastKey, file, url: URL.createObjectURL(file), state, percent: 0, why: undefined };
      });
      put([...work.sending, ...fresh]);
      pump();
    },
    retry: (key) => {
      change(key, { state: 'waiting', percent: 0, why: undefined });
      pump();
    },
    drop: (key) => {
      forget(key);
      pump();
    },
    remove: (picture) => {
      const next = work.value.filter((upload) => upload.id !== picture.id);
      work.value = next;
      props.onChange(next);
      props.onRemoved?.(picture);
    },
  };
}
