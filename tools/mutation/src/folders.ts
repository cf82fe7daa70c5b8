import { UsageError } from '@vc/development/command-line';

/** Folders whose checks a stranger meets first. */
const MEASURED = [
  'libs/protocol/sd-jwt-vc',
  'libs/protocol/mdoc',
  'libs/protocol/dcql',
  'libs/protocol/openid4vp',
  'libs/protocol/openid4vci',
  'libs/protocol/x509',
  'libs/protocol/status-list',
  'libs/platform/access-control',
  'libs/platform/idempotency',
  'libs/platform/outgoing-http',
];

/**
 * Returns the named folders, or those of docs/reference/tests.md.
 * @throws UsageError for a folder without sources
 */
export function parseFolders(words: string[], hasSources: (folder: string) => boolean): string[] {
  if (words.length === 0) return MEASURED;
  const folders = words.map((word) => word.replace(/\/+$/, ''));
  const unknown = folders.filter((folder) => !hasSources(folder));
  if (unknown.length > 0) throw new UsageError(`No project with a folder src: ${unknown.join(', ')}.`);
  return folders;
}
