import type { KeyObject } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { assertAvailable, followRedirects, mediaTypeOf } from '@vc/protocol/http';
import { isObject } from '@vc/protocol/json';
import type { StatusList } from '@vc/protocol/status-list';
import {
  STATUS,
  STATUS_LIST_ACCEPT,
  StatusListError,
  parseStatusReference,
  verifyStatusList,
} from '@vc/protocol/status-list';
import { LRUCache } from 'lru-cache';
import type { CredentialSigner } from './credential-signer';
import { resolveJwtSigner } from './credential-signer';
import type { VerificationOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';

const CACHE_SIZE = 100;

/** Verifies the statuses of the copies in one credential response. Each status list is fetched once. */
export class StatusListReader {
  private readonly lists = new LRUCache<string, StatusList, CredentialSigner>({
    max: CACHE_SIZE,
    ignoreFetchAbort: true,
    fetchMethod: (uri, _stale, { context: signer }) => this.fetch(uri, signer),
  });

  constructor(private readonly options: VerificationOptions) {}

  /**
   * Rejects a credential that is revoked or suspended (Token Status List §8.3). A status of a kind that is not known cannot be
   * determined, and is no reason to reject it (§6.1).
   * @param status `status` of the credential
   * @param signer the signer of the credential, whose authority must have signed the list
   * @throws OfferRejectedError, CertificatePathError, DidError
   */
  async verify(status: unknown, signer: CredentialSigner): Promise<void> {
    if (status === undefined) return;
    const reference = parseStatusReference(status);
    if (!reference) {
      if (isOfUnknownKind(status)) return;
      throw new OfferRejectedError(['the status of the credential is malformed']);
    }
    const { uri, idx } = reference;
    try {
      const list = await this.lists.forceFetch(uri, { context: signer });
      if (list.get(idx) === STATUS.valid) return;
    } catch (cause) {
      if (!(cause instanceof StatusListError)) throw cause;
      throw new OfferRejectedError([`the status list: ${cause.message}`], { cause });
    }
    throw new OfferRejectedError(['the credential is revoked or suspended']);
  }

  private async fetch(uri: string, signer: CredentialSigner): Promise<StatusList> {
    const { http, now } = this.options;
    const headers = { accept: STATUS_LIST_ACCEPT };
    // Token Status List §8.2: the list may be at another address of its host. Its `sub` is the first one.
    const response = await followRedirects(uri, (url) => http({ method: 'GET', url, headers }));
    assertAvailable('the status list', response);
    const { status, body } = response;
    if (status !== 200) throw new OfferRejectedError([`the status list: HTTP ${status}`]);
    const options = { now: now(), dids: this.options.dids };
    const resolveKey = (header: JoseHeader, iss: string | undefined) => resolveListKey(header, iss, signer, options);
    return (await verifyStatusList({ mediaType: mediaTypeOf(response), body }, { uri, resolveKey, now: now() })).list;
  }
}

/** Whether a status has other mechanisms than a status list. */
function isOfUnknownKind(status: unknown): boolean {
  return isObject(status) && !Object.hasOwn(status, 'status_list');
}

/**
 * Resolves the key of a status list's signer. It may differ from the key of the credential's signer, but must have the
 * same DID or a certificate of the same authority.
 * @throws StatusListError, OfferRejectedError, CertificatePathError, DidError
 */
async function resolveListKey(
  header: JoseHeader,
  iss: string | undefined,
  signer: CredentialSigner,
  options: { now: Date; dids: DidDocuments },
): Promise<KeyObject> {
  const found = await resolveJwtSigner(header, iss, options);
  assertSameAuthority(found, signer);
  return found.key;
}

/** @throws StatusListError if the signers of list and credential have neither the same DID nor the same authority */
export function assertSameAuthority(found: CredentialSigner, signer: CredentialSigner): void {
  const isSameDid = signer.did !== undefined && found.did === signer.did;
  const { certificate } = found;
  const isSameAuthority = certificate !== undefined && certificate.issuer === signer.certificate?.issuer;
  if (!isSameDid && !isSameAuthority) throw new StatusListError('it is of another authority');
}
