import { expect, test } from 'vitest';
import type { FormField } from '#web/ui/base/form-values.ts';
import { photosHere, withArrived } from './order-photos.ts';

const fields = [
  { field: { id: 'photos', kind: 'pictures' } as FormField },
  { field: { id: 'title', kind: 'text' } as FormField },
];
const arrived = { id: 'p1', name: 'a.jpg', url: '/a' };
const here = { id: 'here-7d1c', name: 'b.jpg', url: 'blob:b' };
const values = { title: '没网', photos: [arrived, here] };

test('only what the server has is sent with the form', () => {
  expect(withArrived(fields, values)).toEqual({ title: '没网', photos: [arrived] });
});

test('what only this device has goes with its own id as the key, which the server takes as one', () => {
  const file = new File(['b'], 'b.jpg');
  const photos = photosHere(fields, values, ({ id }) => (id === here.id ? file : undefined));
  expect(photos).toEqual([{ field: 'photos', key: here.id, file }]);
  // The form of an Idempotency-Key that the server accepts.
  expect(photos[0]?.key).toMatch(/^[\w-]{8,100}$/);
});
