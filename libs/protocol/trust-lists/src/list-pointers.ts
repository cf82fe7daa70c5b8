import { isSameUrl, type PointerContent } from './list-content';
import { parseListedCertificate } from './listed-certificate';
import type { ListPointer } from './trust-list';
import { TrustListError } from './trust-list-error';

/** Lists for machines. The same territory often has a pointer to a page for people, too. */
const MIME_TYPES = [
  'application/vnd.etsi.tsl+xml',
  'application/xml',
  'text/xml',
  'application/json',
  'application/jose',
  'application/jwt',
];
/** Certificates of the signers of one list. */
const MAX_SIGNERS = 20;
const MAX_URL_CHARACTERS = 2_048;
const MAX_TYPE_CHARACTERS = 500;
/** Lists of lists point to one list of each type in a territory. */
const MAX_POINTERS = 40;

/**
 * Returns the pointers to lists of the territories that the subscriber has selected (ETSI TS 119 602 clause 6.3.13, TS 119 612 clause
 * 5.3.13). Others are not read, so that a mistake in them harms no one who does not use them.
 * @param url of the list itself
 * @throws TrustListError for a pointer without signers, to the list itself, or beside another one of the same territory and type
 */
export function readPointers(contents: PointerContent[], territories: readonly string[], url: string): ListPointer[] {
  const pointers = contents.flatMap((each) => {
    const territory = each.territory?.toUpperCase();
    if (territory === undefined || !territories.includes(territory) || !isForMachines(each)) return [];
    return [readPointer(each, territory, url)];
  });
  const keys = pointers.map(({ territory, type }) => `${territory} ${type}`);
  const repeated = keys.find((each, index) => keys.indexOf(each) !== index);
  if (repeated !== undefined) throw new TrustListError(`the list has several pointers to ${repeated}`);
  if (pointers.length > MAX_POINTERS) throw new TrustListError(`the list has more than ${MAX_POINTERS} pointers`);
  return pointers;
}

function isForMachines({ mimeType }: PointerContent): boolean {
  return mimeType === undefined || MIME_TYPES.includes(mimeType.toLowerCase());
}

function readPointer({ url, type, certificates }: PointerContent, territory: string, ownUrl: string): ListPointer {
  const place = `the pointer to ${territory}`;
  if (url.length > MAX_URL_CHARACTERS || !URL.canParse(url)) throw new TrustListError(`${place} has no address`);
  if (isSameUrl(url, ownUrl)) throw new TrustListError(`${place} leads to the list itself`);
  if (type === undefined || type.length > MAX_TYPE_CHARACTERS) throw new TrustListError(`${place} has no type`);
  if (certificates.length === 0) throw new TrustListError(`${place} names no signer`);
  if (certificates.length > MAX_SIGNERS) throw new TrustListError(`${place} names more than ${MAX_SIGNERS} signers`);
  return { url, type, territory, signerCertificates: certificates.map(parseListedCertificate) };
}
