/** Package of a lock file. */
export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Licences without conditions on the programs that use a package. */
export const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose licence member says something else, with the reason why they are allowed. */
export const EXCEPTIONS: Record<string, string> = Object.fromEntries(
  [
    'lightningcss',
    'lightningcss-android-arm64',
    'lightningcss-darwin-arm64',
    'lightningcss-darwin-x64',
    'lightningcss-freebsd-x64',
    'lightningcss-linux-arm-gnueabihf',
    'lightningcss-linux-arm64-gnu',
    'lightningcss-linux-arm64-musl',
    'lightningcss-linux-x64-gnu',
    'lightningcss-linux-x64-musl',
    'lightningcss-win32-arm64-msvc',
    'lightningcss-win32-x64-msvc',
  ].map((name) => [
    name,
    'MPL-2.0. Vite uses it to build the console. No part of it is built into the app or the image.',
  ]),
);

/** Whether an SPDX expression of AND and OR permits one of the allowed licences. AND binds tighter (SPDX 2.3 Annex D.4). */
export function isAllowed(expression: unknown): boolean {
  if (typeof expression !== 'string') return false;
  const tokens: string[] = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const result = either();
  return result && at === tokens.length;

  function either(): boolean {
    let any = both();
    while (tokens[at] === 'OR') {
      at += 1;
      const next = both();
      any ||= next;
    }
    return any;
  }

  function both(): boolean {
    let all = one();
    while (tokens[at] === 'AND') {
      at += 1;
      const next = one();
      all &&= next;
    }
    return all;
  }

  function one(): boolean {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && ALLOWED.has(token);
    const inner = either();
    if (tokens[at] !== ')') return false;
    at += 1;
    return inner;
  }
}

/**
 * The packages at run time whose licence is not allowed, as `name@version: licence`.
 * @param packages of a lock file
 * @param readManifest package.json in a folder, for packages whose licence the lock file does not have
 */
export function listForbidden(
  packages: Record<string, LockedPackage>,
  readManifest: (folder: string) => { license?: string } | undefined,
): string[] {
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder !== '' && !dev && !link)
    .map(([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license: license ?? readManifest(folder)?.license };
    })
    .filter(({ name, license }) => !isAllowed(license) && !(name in EXCEPTIONS))
    .map(({ name, version = 'unknown', license }) => `${name}@${version}: ${license ?? 'no licence'}`);
}
