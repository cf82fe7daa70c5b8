import { isW3cFormat } from '@vc/protocol/dcql';
import type { WalletHttp } from '@vc/protocol/http';
import { requestJson } from '@vc/protocol/http';
import { isObject } from '@vc/protocol/json';
import type {
  AuthorizationServerMetadata,
  CredentialConfiguration,
  CredentialIssuerMetadata,
  CredentialOffer,
} from '@vc/protocol/openid4vci';
import {
  parseAuthorizationServerMetadata,
  parseCredentialOffer,
  parseIssuerMetadata,
  wellKnownUrl,
} from '@vc/protocol/openid4vci';
import { assertCredentialCount } from './limits';
import { translateErrors } from './translate-errors';
import { OfferRejectedError } from './offer-rejected-error';
import { hasTypes } from './configured-types';
import { isSupportedFormat } from './verify-credential';

/** An offer with the metadata of its issuer and authorization server. */
export interface OfferAtIssuer {
  offer: CredentialOffer;
  metadata: CredentialIssuerMetadata;
  /** Id and configuration of each offered credential. */
  configurations: [string, CredentialConfiguration][];
  server: AuthorizationServerMetadata;
}

/** Fetches a credential offer by reference (OpenID4VCI 1.0 §4.1.3). @throws OfferRejectedError, ServerUnavailableError */
export async function fetchOffer(url: string, http: WalletHttp): Promise<CredentialOffer> {
  return translateErrors(async () =>
    parseCredentialOffer(await requestJson(http, 'the credential offer', { method: 'GET', url })),
  );
}

/**
 * Fetches the metadata of the issuer (OpenID4VCI 1.0 §12.2) and of the authorization server (RFC 8414).
 * @param chosen the authorization server that the grant selects
 * @throws OfferRejectedError, MalformedMessageError, UnexpectedResponseError, ServerUnavailableError
 */
export async function resolveOffer(
  offer: CredentialOffer,
  chosen: string | undefined,
  http: WalletHttp,
): Promise<OfferAtIssuer> {
  assertCredentialCount(offer.credential_configuration_ids.length);
  const metadata = await requestIssuerMetadata(offer.credential_issuer, http);
  const configurations = offeredConfigurations(offer, metadata);
  return { offer, metadata, configurations, server: await fetchAuthorizationServer(metadata, chosen, http) };
}

/** Fetches the metadata of an issuer (OpenID4VCI 1.0 §12.2). @throws OfferRejectedError, ServerUnavailableError */
export async function fetchIssuerMetadata(issuer: string, http: WalletHttp): Promise<CredentialIssuerMetadata> {
  return translateErrors(() => requestIssuerMetadata(issuer, http));
}

async function requestIssuerMetadata(issuer: string, http: WalletHttp): Promise<CredentialIssuerMetadata> {
  const url = wellKnownUrl(issuer, 'openid-credential-issuer');
  return parseIssuerMetadata(await requestJson(http, 'the issuer metadata', { method: 'GET', url }), issuer);
}

function offeredConfigurations(offer: CredentialOffer, metadata: CredentialIssuerMetadata) {
  return offer.credential_configuration_ids.map((id): [string, CredentialConfiguration] => {
    const supported = metadata.credential_configurations_supported;
    const configuration = Object.hasOwn(supported, id) ? supported[id] : undefined;
    if (!configuration) {
      throw new OfferRejectedError([`the issuer does not know the configuration ${id.slice(0, 100)}`]);
    }
    if (!isSupportedFormat(configuration.format)) {
      throw new OfferRejectedError(['the format of the credential is not supported']);
    }
    assertMembers(configuration);
    return [id, configuration];
  });
}

/** @throws OfferRejectedError */
function assertMembers(configuration: CredentialConfiguration): void {
  const { format, scope, vct, doctype, proof_types_supported: proofTypes } = configuration;
  const isText = [scope, vct, doctype].every((value: unknown) => value === undefined || typeof value === 'string');
  const areObjects = proofTypes === undefined || (isObject(proofTypes) && Object.values(proofTypes).every(isObject));
  // Earlier drafts of OpenID4VCI call an SD-JWT VC `vc+sd-jwt`, which has no types.
  const isTyped = !isW3cFormat(format) || hasTypes(configuration);
  if (!isText || !areObjects || !isTyped) {
    throw new OfferRejectedError(['the configuration of the credential is malformed']);
  }
}

/** Without `authorization_servers` the issuer is its own authorization server (§12.2.4). */
async function fetchAuthorizationServer(
  { credential_issuer, authorization_servers: servers = [credential_issuer] }: CredentialIssuerMetadata,
  chosen: string | undefined,
  http: WalletHttp,
): Promise<AuthorizationServerMetadata> {
  const issuer = servers.find((server) => chosen === undefined || server === chosen);
  if (issuer === undefined) throw new OfferRejectedError(['the offer names a foreign authorization server']);
  const url = wellKnownUrl(issuer, 'oauth-authorization-server');
  return parseAuthorizationServerMetadata(
    await requestJson(http, 'the authorization server metadata', { method: 'GET', url }),
    issuer,
  );
}
