import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { uploadFile } from '#web/client/upload.ts';
import type { FormField, InputValues } from '#web/ui/base/form-values.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import type { WaitingPhoto } from '../outbox/outbox.ts';
import { isHere, type OrderPictures } from './use-order-pictures.ts';

type Fields = readonly { field: FormField }[];
const photosIn = (values: InputValues, id: string) => (values[id] ?? []) as readonly Picture[];

/** The values with only those pictures that the server has. */
export function withArrived(fields: Fields, values: InputValues): InputValues {
  const pictures = fields.filter(({ field }) => field.kind === 'pictures').map(({ field }) => field.id);
  const arrived = pictures.map((id) => [id, photosIn(values, id).filter((photo) => !isHere(photo))] as const);
  return { ...values, ...Object.fromEntries(arrived) };
}

/** The pictures that still have to be sent. */
export function photosHere(fields: Fields, values: InputValues, fileOf: OrderPictures['fileOf']): WaitingPhoto[] {
  return fields.flatMap(({ field }) =>
    field.kind === 'pictures'
      ? photosIn(values, field.id).flatMap((picture) => {
          const file = isHere(picture) && fileOf(picture);
          // Its own id is its key: however often it is sent, it arrives once.
          return file ? [{ field: field.id, key: picture.id, file }] : [];
        })
      : [],
  );
}

/** Sends the pictures that only this device has, and answers with the values as they are then. */
export async function sendPhotos(photos: readonly WaitingPhoto[], values: InputValues): Promise<InputValues> {
  let whole = values;
  for (const { field, key, file } of photos) {
    const { id, name, link } = await uploadFile(uploadImage, file, { idempotencyKey: key });
    const arrived = (picture: Picture): Picture => (picture.id === key ? { id, name, url: link } : picture);
    whole = { ...whole, [field]: photosIn(whole, field).map(arrived) };
  }
  return whole;
}
