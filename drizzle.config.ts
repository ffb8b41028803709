import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --name what_changed` writes the next SQL migration from the schema.
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema/schema.ts',
    './server/db/schema/accounts.ts',
    './server/db/schema/library.ts',
    './server/db/schema/review.ts',
    './server/db/schema/edits.ts',
    './server/db/schema/voice.ts',
    './server/db/schema/covers.ts',
    './server/db/schema/downloads.ts',
  ],
  out: './server/db/migrations',
});
