import {
  CredentialConfiguration,
  CredentialIssuerMetadata,
  CredentialResponse,
  parseCredentialResponse,
} from '@vc/protocol/openid4vci';
import { AccessOptions, authorizedJson, IssuerAccess, requireEndpoint } from './issuer-access';
import { keyProofsOf } from './key-proofs';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import type { CredentialCopy, DeferredCredential, ReceivedCredential } from './received-credential';
import type { WalletOptions } from './wallet-options';
import { VerifiedCredential, verifyCredential } from './verify-credential';
import { StatusListReader } from './verify-status';
import { requestJson, WalletHttp } from './wallet-http';

interface CredentialTarget<K extends HolderKey> {
  metadata: CredentialIssuerMetadata;
  configurationId: string;
  configuration: CredentialConfiguration;
  /** `credential_identifier`; without one the configuration says what is wanted. */
  identifier?: string;
  access: IssuerAccess<K>;
}

/** More than that are not asked for at once. */
const MAX_COPIES = 5;

/** What an issuer gives at once, or later. */
export type CredentialOutcome<K extends HolderKey> =
  { credential: ReceivedCredential<K> } | { deferred: DeferredCredential<K> };

/** OpenID4VCI 1.0 §7 and §8: a nonce, a proof of a new holder key, the credential, and its verification. */
export async function requestCredential<K extends HolderKey>(
  { metadata, configurationId, configuration, identifier, access }: CredentialTarget<K>,
  options: WalletOptions<K>,
): Promise<CredentialOutcome<K>> {
  const { http, createHolderKey, client, now } = options;
  const count = Math.min(metadata.batch_credential_issuance?.batch_size ?? 1, MAX_COPIES);
  const holderKeys = Array.from({ length: count }, () => createHolderKey());
  const nonce = metadata.nonce_endpoint && (await requestNonce(http, metadata.nonce_endpoint));
  const audience = metadata.credential_issuer;
  const proofs = await keyProofsOf(holderKeys, { configuration, audience, nonce, client, now: now() });
  const wanted = identifier ? { credential_identifier: identifier } : { credential_configuration_id: configurationId };
  const body = { ...wanted, proofs };
  const request = { url: metadata.credential_endpoint, body };
  const answer = await authorizedJson(access, 'the credential response', request, options);
  return outcomeOf(parseCredentialResponse(answer), { configuration, holderKeys }, options);
}

/** §9: asks again for what was promised. @throws OfferRejectedError */
export async function requestDeferredCredential<K extends HolderKey>(
  access: IssuerAccess<K>,
  { transactionId, configuration, holderKeys }: DeferredCredential<K>,
  options: AccessOptions,
): Promise<CredentialOutcome<K>> {
  const url = requireEndpoint(access.deferredEndpoint, 'deferred credential');
  const request = { url, body: { transaction_id: transactionId } };
  const answer = await authorizedJson(access, 'the deferred credential response', request, options);
  return outcomeOf(parseCredentialResponse(answer), { configuration, holderKeys }, options);
}

async function outcomeOf<K extends HolderKey>(
  response: CredentialResponse,
  { configuration, holderKeys }: Pick<DeferredCredential<K>, 'configuration' | 'holderKeys'>,
  options: AccessOptions,
): Promise<CredentialOutcome<K>> {
  if ('transactionId' in response) {
    const { transactionId, interval } = response;
    return { deferred: { transactionId, interval, configuration, holderKeys } };
  }
  const { credentials, notificationId } = response;
  if (credentials.length > holderKeys.length) {
    throw new OfferRejectedError(['there are more credentials than keys that were proven']);
  }
  const statusLists = new StatusListReader(options);
  const copies: CredentialCopy<K>[] = [];
  let verified: VerifiedCredential | undefined;
  // In whatever order they come (§8.3): each one says which key is its own.
  for (const credential of credentials) {
    const free = holderKeys.filter((key) => !copies.some(({ holderKey }) => holderKey === key));
    const { holderKey, ...content } = await verifyCredential(credential, free, configuration, {
      ...options,
      statusLists,
    });
    copies.push({ credential, holderKey });
    verified ??= content;
  }
  return { credential: { ...verified!, copies, notificationId } };
}

async function requestNonce(http: WalletHttp, url: string): Promise<string> {
  const response = (await requestJson(http, 'the nonce response', { method: 'POST', url })) as Record<
    string,
    unknown
  > | null;
  if (typeof response?.c_nonce !== 'string') throw new OfferRejectedError(['the nonce response has no c_nonce']);
  return response.c_nonce;
}
