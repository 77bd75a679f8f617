import { getProfile } from '@campus/contract/calls/profile.ts';
import { expect, test } from 'vitest';
import { profileParts } from './profile-fields.ts';

test('[ENT-08] every field of a profile is shown once', () => {
  const replyFields = Object.keys((getProfile.reply as unknown as { shape: object }).shape);
  const labels = Object.values(profileParts).flatMap((fields) => fields.map(([label]) => label as string));
  expect(new Set(labels).size).toBe(labels.length);
  // A freeze is a state, a moment and a reason; its end a moment and a reason.
  const parts: Record<string, string[]> = {
    frozen: ['frozenState', 'frozenAt', 'frozenReason'],
    unfrozen: ['unfrozenAt', 'unfrozenReason'],
  };
  expect(labels.toSorted()).toEqual(replyFields.flatMap((field) => parts[field] ?? [field]).toSorted());
});
