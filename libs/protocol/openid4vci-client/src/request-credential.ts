import { requestJson } from '@vc/protocol/http';
import type { WalletHttp } from '@vc/protocol/http';
import { parseCredentialResponse } from '@vc/protocol/openid4vci';
import type { CredentialResponse } from '@vc/protocol/openid4vci';
import { translateErrors } from './translate-errors';
import { requestAuthorizedJson, requireEndpoint } from './issuer-access';
import type { IssuerAccess, VerificationOptions } from './issuer-access';
import { createKeyProofs } from './key-proofs';
import { CredentialRejectedError, OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import type { CredentialCopy, DeferredCredential, ReceivedCredential } from './received-credential';
import type { WantedCredential } from './redemption';
import type { WalletOptions } from './wallet-options';
import { verifyCredential } from './verify-credential';
import { StatusListReader } from './verify-status';

/** A credential response: the credential, or a deferred one. */
export type CredentialOutcome<K extends HolderKey> =
  { credential: ReceivedCredential<K> } | { deferred: DeferredCredential<K> };

/**
 * Requests a credential and verifies it: nonce, key proofs, credential request, verification (OpenID4VCI 1.0 §7, §8).
 * A repetition with the same keys may return the same credential.
 * @throws OfferRejectedError, ServerUnavailableError
 */
export function requestCredential<K extends HolderKey>(
  access: IssuerAccess<K>,
  { target, configuration, holderKeys }: WantedCredential<K>,
  options: WalletOptions<K>,
): Promise<CredentialOutcome<K>> {
  return translateErrors(async () => {
    const { http, client, now } = options;
    const nonce = access.nonceEndpoint && (await requestNonce(http, access.nonceEndpoint));
    const audience = access.credentialIssuer;
    const proofs = await createKeyProofs(holderKeys, { configuration, audience, nonce, client, now: now() });
    const request = { url: access.credentialEndpoint, body: { ...target, proofs } };
    const answer = await requestAuthorizedJson(access, 'the credential response', request, options);
    return toOutcome(parseCredentialResponse(answer), { configuration, holderKeys }, options);
  });
}

/** Requests a deferred credential (§9). @throws OfferRejectedError and the errors that `translateErrors` translates */
async function requestDeferredCredential<K extends HolderKey>(
  access: IssuerAccess<K>,
  { transactionId, configuration, holderKeys }: DeferredCredential<K>,
  options: VerificationOptions,
): Promise<CredentialOutcome<K>> {
  const url = requireEndpoint(access.deferredEndpoint, 'deferred credential');
  const request = { url, body: { transaction_id: transactionId } };
  const answer = await requestAuthorizedJson(access, 'the deferred credential response', request, options);
  return toOutcome(parseCredentialResponse(answer), { configuration, holderKeys }, options);
}

async function toOutcome<K extends HolderKey>(
  response: CredentialResponse,
  { configuration, holderKeys }: Pick<DeferredCredential<K>, 'configuration' | 'holderKeys'>,
  options: VerificationOptions,
): Promise<CredentialOutcome<K>> {
  if ('transactionId' in response) {
    const { transactionId, interval } = response;
    return { deferred: { transactionId, interval, configuration, holderKeys } };
  }
  const { credentials, notificationId } = response;
  try {
    const copies = await translateErrors(() => verifyCopies(credentials, { configuration, holderKeys }, options));
    return { credential: { ...copies, notificationId } };
  } catch (error) {
    if (!(error instanceof OfferRejectedError)) throw error;
    throw new CredentialRejectedError(error.reasons, notificationId, { cause: error });
  }
}

async function verifyCopies<K extends HolderKey>(
  [first, ...others]: [string, ...string[]],
  { configuration, holderKeys }: Pick<DeferredCredential<K>, 'configuration' | 'holderKeys'>,
  options: VerificationOptions,
): Promise<Omit<ReceivedCredential<K>, 'notificationId'>> {
  if (others.length + 1 > holderKeys.length) {
    throw new OfferRejectedError(['there are more credentials than keys that were proven']);
  }
  const statusLists = new StatusListReader(options);
  // The copies may have any order (§8.3). Each is bound to a different key.
  const verify = async (credential: string, earlier: CredentialCopy<K>[]) => {
    const free = holderKeys.filter((key) => !earlier.some(({ holderKey }) => holderKey === key));
    const { holderKey, ...content } = await verifyCredential(credential, free, configuration, {
      ...options,
      statusLists,
    });
    return { content, copy: { credential, holderKey } };
  };
  const { content, copy } = await verify(first, []);
  const copies: ReceivedCredential<K>['copies'] = [copy];
  for (const other of others) copies.push((await verify(other, copies)).copy);
  return { ...content, copies };
}

async function requestNonce(http: WalletHttp, url: string): Promise<string> {
  const response = (await requestJson(http, 'the nonce response', { method: 'POST', url })) as Record<
    string,
    unknown
  > | null;
  if (typeof response?.c_nonce !== 'string') throw new OfferRejectedError(['the nonce response has no c_nonce']);
  return response.c_nonce;
}

/**
 * Requests a deferred credential and verifies it (OpenID4VCI 1.0 §9).
 * @throws OfferRejectedError if the issuer rejects the request, ServerUnavailableError
 */
export function collectDeferred<K extends HolderKey>(
  access: IssuerAccess<K>,
  deferred: DeferredCredential<K>,
  options: VerificationOptions,
): Promise<CredentialOutcome<K>> {
  return translateErrors(() => requestDeferredCredential(access, deferred, options));
}
