import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const KAFKA = 'libs/platform/config/src/kafka-config.ts';
const OPERATOR = 'libs/platform/key-store/src/operator-config.ts';
const DATA_DIR = 'apps/cli/src/operator/data-dir-config.ts';

/** Variables of every program. */
const EVERY = 'libs/platform/config/src/process-config.ts';

/**
 * The programs that are no services. `files` have their configuration classes, `given` variables have another source
 * where they are absent.
 */
const OTHERS = [
  { name: 'migrate', files: ['apps/launcher/src/migrate-config.ts'] },
  { name: 'backup', files: [OPERATOR] },
  { name: 'restore', files: [OPERATOR, 'apps/launcher/src/migrate-config.ts'], given: ['OWNER_DATABASE_URL'] },
  { name: 'start', files: ['apps/launcher/src/launcher-config.ts'] },
  { name: 'vc', files: ['apps/cli/src/command-line-config.ts'] },
  { name: 'vc operator keys', files: [OPERATOR] },
  { name: 'vc operator audit verify', files: [OPERATOR, KAFKA], given: ['KAFKA_BROKERS'] },
  { name: 'vc operator dlq', files: [DATA_DIR, KAFKA], given: ['KAFKA_BROKERS'] },
  { name: 'vc operator outbox', files: [OPERATOR] },
  { name: 'vc operator webhook listen', files: [DATA_DIR] },
];

/**
 * Returns each program with the files of its configuration classes. A service has those that end in `-config.ts` in its
 * own folder.
 * @param services the names of the services
 */
export function programsOf(root, services) {
  const own = services.map((name) => ({ name, isService: true, files: configFilesIn(root, `apps/${name}/src`) }));
  return [...own, ...OTHERS.map((program) => ({ isService: false, ...program }))].map(({ files, ...program }) => ({
    given: [],
    ...program,
    files: [...files, EVERY],
  }));
}

function configFilesIn(root, folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('-config.ts'));
  if (names.length === 0) throw new Error(`${folder} has no file that ends in -config.ts.`);
  return names.map((name) => `${folder}/${name}`);
}
