import { deleteImage } from '@campus/contract/calls/attachments.ts';
import { useEffect, useRef } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { uploadPicture } from '#web/client/pictures.ts';
import { randomUuid } from '#web/client/random.ts';
import { NetworkError } from '#web/client/refusal-error.ts';
import { useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { Picture, Upload } from '#web/ui/base/use-image-field.ts';

const HERE = 'here-';
/** A picture that only this device has; its id serves as the key of its upload too. */
export const isHere = ({ id }: { id: string }): boolean => id.startsWith(HERE);

export type OrderPictures = {
  upload: Upload;
  onRemoved: (picture: Picture) => void;
  /** The file of a picture that only this device has. */
  fileOf: (picture: Picture) => File | undefined;
};

/** Sends pictures as they are chosen; without a network they wait here and go with the order. [ERR-22] */
export function useOrderPictures(): OrderPictures {
  const say = useSay('work-orders-form');
  const files = useRef(new Map<string, File>()).current;
  const fresh = useRef(new Set<string>()).current;
  const urls = useRef(new Set<string>()).current;
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return {
    upload: async (file, onProgress, signal) => {
      try {
        const picture = await uploadPicture(file, onProgress, signal);
        fresh.add(picture.id);
        toast(say('picture-added'), { kind: 'success' });
        return picture;
      } catch (error) {
        if (!(error instanceof NetworkError) || signal.aborted) throw error;
        const id = HERE + randomUuid();
        const url = URL.createObjectURL(file);
        files.set(id, file);
        urls.add(url);
        toast(say('picture-waits'));
        return { id, name: file.name, url };
      }
    },
    onRemoved: (picture) => {
      files.delete(picture.id);
      toast(say('picture-removed'), { kind: 'success' });
      // The server keeps pictures that belong to an order or a draft; its refusal changes nothing here.
      if (fresh.delete(picture.id)) void callServer(deleteImage, { id: picture.id }).catch(() => {});
    },
    fileOf: ({ id }) => files.get(id),
  };
}
