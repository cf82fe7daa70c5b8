import type { BackupHeader } from '@vc/platform/backup';
import { PLATFORM_SERVICES, type PlatformService } from '../services';

/**
 * Returns the services with the migrations that the backup's tables were made by.
 * @throws Error when a later release has made the backup
 */
export function selectMigrated({ schemas }: BackupHeader): PlatformService[] {
  const selected = PLATFORM_SERVICES.flatMap((service): PlatformService[] => {
    const backedUp = schemas[service.schema];
    if (!backedUp) return [];
    return [{ ...service, migrations: service.migrations.filter(({ name }) => backedUp.migrations.includes(name)) }];
  });
  const unknown = Object.entries(schemas).flatMap(([schema, { migrations }]) => {
    const known = selected.find((each) => each.schema === schema)?.migrations.map(({ name }) => name) ?? [];
    return migrations.filter((name) => !known.includes(name)).map((name) => `${schema}.${name}`);
  });
  if (unknown.length === 0) return selected;
  throw new Error(
    `A later release made the backup: this one does not know the migrations ${unknown.join(', ')}. ` +
      'Restore it with the release that made it, or a later one.',
  );
}
