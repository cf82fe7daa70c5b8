import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = 'verifiable-credential-platform';

/** Returns the version in the package.json of the platform, above the sources or the bundles; undefined without one. */
export function findPlatformVersion(folder = __dirname): string | undefined {
  const version = versionIn(join(folder, 'package.json'));
  const above = dirname(folder);
  return version ?? (above === folder ? undefined : findPlatformVersion(above));
}

function versionIn(file: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    return name === NAME ? version : undefined;
  } catch {
    // No such file, or that of another program.
    return undefined;
  }
}
