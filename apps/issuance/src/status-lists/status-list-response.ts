import type { SignedStatusList } from './status-list-signer';

/** Token Status List §8.2. @param isGzip whether the client prefers the content coding gzip */
export function toStatusListResponse({ mediaType, body, gzipped }: SignedStatusList, isGzip: boolean) {
  const contentType = { 'content-type': mediaType };
  return isGzip
    ? { headers: { ...contentType, 'content-encoding': 'gzip' }, body: gzipped }
    : { headers: contentType, body };
}
