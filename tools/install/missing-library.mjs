import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARY = 'libatomic.so.1';
const FOLDERS = [
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
];

/**
 * Names the library that Node 26 needs and a minimal system may lack, and the command that installs it. npm reports it only in
 * the output of a package. Returns undefined if the library is there.
 */
export function missingLibrary(folders = FOLDERS) {
  if (process.platform !== 'linux' || folders.some((folder) => existsSync(join(folder, LIBRARY)))) return undefined;
  return (
    `Node 26 needs ${LIBRARY}, which is not installed. To install it: ` +
    'apt-get install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora, RHEL).'
  );
}
