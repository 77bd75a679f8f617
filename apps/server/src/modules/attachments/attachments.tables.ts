import { moment } from '#server/platform/database.ts';
import { integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const attachments = pgTable('attachments', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  uploaderId: uuid('uploader_id'),
  name: text('name').notNull(),
  mediaType: text('media_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  ownerKind: text('owner_kind'),
  ownerId: uuid('owner_id'),
  quota: text('quota').$type<'person' | 'content'>().notNull().default('person'),
  createdAt: moment('created_at').notNull(),
});
