import { isUuid } from '@vc/platform/http';
import { noSuchCrl } from './crl.errors';

/**
 * The id of the root certificate in the file name `<root id>.crl`.
 * @throws DomainError `NOT_FOUND`
 */
export function parseCrlFile(file: string): string {
  const rootId = file.replace(/\.crl$/, '');
  if (rootId === file || !isUuid(rootId)) throw noSuchCrl(file);
  return rootId;
}
