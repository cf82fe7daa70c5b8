import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../../development/embedded-postgres/src';
import { startTestPostgres } from '../../../development/embedded-postgres/src';

declare global {
  var embeddedPostgres: EmbeddedPostgres | undefined;
}

/** One Postgres cluster for the whole run (a database per spec file), unless `TEST_DATABASE_URL` names one. */
export = async function startPostgres(): Promise<void> {
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  if (process.env.TEST_DATABASE_URL) return;
  const dataDir = join(mkdtempSync(join(tmpdir(), 'vc-test-')), 'postgres');
  globalThis.embeddedPostgres = await startTestPostgres(dataDir);
  process.env.TEST_DATABASE_URL = globalThis.embeddedPostgres.url;
};
