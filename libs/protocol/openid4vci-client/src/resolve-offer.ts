import type { WalletHttp } from '@vc/protocol/http';
import { requestJson } from '@vc/protocol/http';
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
import { asRejection } from './as-rejection';
import { OfferRejectedError } from './offer-rejected-error';
import { isSupportedFormat } from './verify-credential';

/** What is known of an offer before anything is asked for. */
export interface OfferAtIssuer {
  offer: CredentialOffer;
  metadata: CredentialIssuerMetadata;
  /** Of each offered credential, by its id. */
  configurations: [string, CredentialConfiguration][];
  server: AuthorizationServerMetadata;
}

/** OpenID4VCI 1.0 §4.1.3. @throws OfferRejectedError, ServerUnavailableError */
export async function fetchOffer(url: string, http: WalletHttp): Promise<CredentialOffer> {
  return asRejection(async () =>
    parseCredentialOffer(await requestJson(http, 'the credential offer', { method: 'GET', url })),
  );
}

/** @param chosen authorization server, where the grant names one. @throws OfferRejectedError, MalformedMessageError */
export async function atIssuer(
  offer: CredentialOffer,
  chosen: string | undefined,
  http: WalletHttp,
): Promise<OfferAtIssuer> {
  const metadata = await fetchIssuerMetadata(offer.credential_issuer, http);
  const configurations = offeredConfigurations(offer, metadata);
  return { offer, metadata, configurations, server: await fetchAuthorizationServer(metadata, chosen, http) };
}

async function fetchIssuerMetadata(issuer: string, http: WalletHttp): Promise<CredentialIssuerMetadata> {
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
    return [id, configuration];
  });
}

/** §12.2.4: without `authorization_servers` the issuer is its own. An offer may choose among several. */
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
