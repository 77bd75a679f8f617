import { uploadContentFile } from '@campus/contract/calls/hall-content.ts';
import { type ContentUpload, contentLimitsMb } from '@campus/rules/hall-content/hall-content.ts';
import { useSay } from '#web/client/texts.ts';
import { useUpload } from '#web/ui/base/use-upload.ts';

/** Which files a chooser offers; the server judges by what is in them. */
export const acceptedFiles: Readonly<Record<ContentUpload, string>> = {
  picture: 'image/*',
  file: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip',
  video: 'video/mp4,.mp4',
};

/** Sends a file of its kind, and says how far it is. */
export function useFileUpload(kind: ContentUpload) {
  const say = useSay('hall-content-office');
  const mb = contentLimitsMb[kind];
  return useUpload(uploadContentFile, { mb, tooLarge: say('too-large', { mb }), query: { kind } });
}
