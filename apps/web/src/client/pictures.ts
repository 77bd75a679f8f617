import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { createContext, use } from 'react';
import { useFailureText } from './texts.ts';
import { uploadFile } from './upload.ts';

/** Links to files last five minutes; a page that shows them asks for new ones before they are over. */
export const LINKS_MS = 4 * 60_000;

/** Sends a picture for the kit's picture input. */
export async function uploadPicture(file: File, onProgress: (part: number) => void, signal: AbortSignal) {
  const { id, name, link } = await uploadFile(uploadImage, file, { onProgress, signal });
  return { id, name, url: link };
}

/** Where pictures go; a page that keeps none lends another place. */
export const PictureUpload =
  createContext<(...picture: Parameters<typeof uploadPicture>) => ReturnType<typeof uploadPicture>>(uploadPicture);

/** What the kit's picture input needs to upload pictures and to explain a failed upload. */
export const usePictureUpload = () => ({ upload: use(PictureUpload), explain: useFailureText() });
