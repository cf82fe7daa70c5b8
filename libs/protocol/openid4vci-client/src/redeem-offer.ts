import { Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  AuthorizationServerMetadata,
  CredentialConfiguration,
  CredentialIssuerMetadata,
  CredentialOffer,
  MalformedMessageError,
  parseAuthorizationServerMetadata,
  parseCredentialOffer,
  parseIssuerMetadata,
  parseOfferUri,
  PRE_AUTHORIZED_CODE_GRANT,
  wellKnownUrl,
} from '@vc/protocol/openid4vci';
import { MdocError } from '@vc/protocol/mdoc';
import { SdJwtVcError } from '@vc/protocol/sd-jwt-vc';
import { CertificatePathError } from '@vc/protocol/x509';
import { credentialEncryptionOf } from './credential-encryption';
import { IssuerAccess } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import { requestCredential } from './request-credential';
import { requestToken } from './request-token';
import { isSupportedFormat, VerifiedCredential } from './verify-credential';
import { requestJson, WalletHttp } from './wallet-http';

export interface HolderKey {
  jwk: Jwk;
  alg: SignatureAlgorithm;
  sign: Signer;
}

export interface RedeemOfferOptions<K extends HolderKey> {
  /** The text of the QR code or link. */
  offer: string;
  txCode?: string;
  http: WalletHttp;
  /** A new key for every credential. */
  createHolderKey(): K;
  now(): Date;
}

/** One copy of a credential, and the key that it is bound to: copies cannot be told to belong together. */
export interface CredentialCopy<K extends HolderKey> {
  credential: string;
  holderKey: K;
}

export interface ReceivedCredential<K extends HolderKey> extends VerifiedCredential {
  /** At least one. */
  copies: CredentialCopy<K>[];
  notificationId?: string;
}

/** What the issuer gives later (OpenID4VCI 1.0 §9). */
export interface DeferredCredential<K extends HolderKey> {
  transactionId: string;
  /** Seconds to wait before it is asked for again. */
  interval: number;
  configuration: CredentialConfiguration;
  /** One for each copy. */
  holderKeys: K[];
}

export interface RedeemedOffer<K extends HolderKey> {
  access: IssuerAccess<K>;
  credentials: ReceivedCredential<K>[];
  deferred: DeferredCredential<K>[];
  /** What the issuer calls the exchange, where it says so in its token response. */
  issuanceId?: string;
}

/**
 * Redeems a credential offer with the pre-authorized code grant, and verifies everything that comes back.
 * @see https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html §3.5
 * @throws OfferRejectedError
 */
export async function redeemOffer<K extends HolderKey>(options: RedeemOfferOptions<K>): Promise<RedeemedOffer<K>> {
  return asRejection(async () => {
    const { http, txCode } = options;
    const offer = await resolveOffer(options.offer, http);
    const grant = preAuthorizedGrantOf(offer, txCode);
    const metadata = await fetchIssuerMetadata(offer.credential_issuer, http);
    const configurations = offeredConfigurations(offer, metadata);
    const server = await fetchAuthorizationServer(metadata, grant.authorization_server, http);
    const { issuanceId, ...token } = await requestToken(server, grant['pre-authorized_code'], options);
    const access: IssuerAccess<K> = {
      ...{ ...token, credentialIssuer: offer.credential_issuer },
      notificationEndpoint: metadata.notification_endpoint,
      deferredEndpoint: metadata.deferred_credential_endpoint,
      encryption: credentialEncryptionOf(metadata),
    };
    const redeemed: RedeemedOffer<K> = { access, credentials: [], deferred: [], issuanceId };
    for (const [configurationId, configuration] of configurations) {
      const outcome = await requestCredential({ metadata, configurationId, configuration, access }, options);
      if ('credential' in outcome) redeemed.credentials.push(outcome.credential);
      else redeemed.deferred.push(outcome.deferred);
    }
    return redeemed;
  });
}

async function resolveOffer(text: string, http: WalletHttp): Promise<CredentialOffer> {
  const reference = parseOfferUri(text);
  if ('offer' in reference) return reference.offer;
  return parseCredentialOffer(
    await requestJson(http, 'the credential offer', { method: 'GET', url: reference.offerUri }),
  );
}

function preAuthorizedGrantOf({ grants }: CredentialOffer, txCode: string | undefined) {
  const grant = grants?.[PRE_AUTHORIZED_CODE_GRANT];
  if (!grant)
    throw new OfferRejectedError(['the offer has no pre-authorized code, and no other grant can be used here']);
  if (grant.tx_code && txCode === undefined) throw new OfferRejectedError(['the offer needs a transaction code']);
  if (!grant.tx_code && txCode !== undefined) throw new OfferRejectedError(['the offer takes no transaction code']);
  return grant;
}

async function fetchIssuerMetadata(issuer: string, http: WalletHttp): Promise<CredentialIssuerMetadata> {
  const url = wellKnownUrl(issuer, 'openid-credential-issuer');
  return parseIssuerMetadata(await requestJson(http, 'the issuer metadata', { method: 'GET', url }), issuer);
}

function offeredConfigurations(offer: CredentialOffer, metadata: CredentialIssuerMetadata) {
  return offer.credential_configuration_ids.map((id): [string, CredentialConfiguration] => {
    const supported = metadata.credential_configurations_supported;
    const configuration = Object.hasOwn(supported, id) ? supported[id] : undefined;
    if (!configuration)
      throw new OfferRejectedError([`the issuer does not know the configuration ${id.slice(0, 100)}`]);
    if (!isSupportedFormat(configuration.format))
      throw new OfferRejectedError(['the format of the credential is not supported']);
    return [id, configuration];
  });
}

/** §12.2.4: without `authorization_servers` the issuer is its own. An offer may choose among several. */
async function fetchAuthorizationServer(
  { credential_issuer, authorization_servers: servers = [credential_issuer] }: CredentialIssuerMetadata,
  chosen: string | undefined,
  http: WalletHttp,
): Promise<AuthorizationServerMetadata> {
  const issuer = chosen ?? servers[0]!;
  if (!servers.includes(issuer)) throw new OfferRejectedError(['the offer names a foreign authorization server']);
  const url = wellKnownUrl(issuer, 'oauth-authorization-server');
  return parseAuthorizationServerMetadata(
    await requestJson(http, 'the authorization server metadata', { method: 'GET', url }),
    issuer,
  );
}

export async function asRejection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CertificatePathError) throw new OfferRejectedError(error.faults, { cause: error });
    if (error instanceof MalformedMessageError || error instanceof SdJwtVcError || error instanceof MdocError) {
      throw new OfferRejectedError([error.message], { cause: error });
    }
    throw error;
  }
}
