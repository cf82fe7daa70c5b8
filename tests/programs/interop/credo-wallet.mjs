// node credo-wallet.mjs '{ "offerUri", "txCode"?, "trustedCertificate", "copies"?, "client"?, "replayNonce"?, "present"? }':
// redeems an offer with Credo as the wallet, and prints the result of each step as one line of JSON. With a client it uses
// the authorization-code grant. It answers each presentation request in `present` with its credentials.
import { Agent, ConsoleLogger, DependencyManager, InjectionSymbols, Kms, LogLevel, X509Module } from '@credo-ts/core';
import { agentDependencies, NodeInMemoryKeyManagementStorage, NodeKeyManagementService } from '@credo-ts/node';
import { OpenId4VcModule } from '@credo-ts/openid4vc';
import { MemoryStorage } from './memory-storage.mjs';

const { offerUri, txCode, trustedCertificate, copies, client, verify, replayNonce, present, verifierCertificate } =
  JSON.parse(process.argv[2]);

const dependencies = new DependencyManager();
dependencies.registerInstance(InjectionSymbols.StorageService, new MemoryStorage());
const agent = new Agent(
  {
    config: { allowInsecureHttpUrls: true, autoUpdateStorageOnStartup: true, logger: new ConsoleLogger(LogLevel.off) },
    dependencies: agentDependencies,
    modules: {
      kms: new Kms.KeyManagementModule({
        backends: [new NodeKeyManagementService(new NodeInMemoryKeyManagementStorage())],
      }),
      x509: new X509Module({
        getTrustedCertificatesForVerification: () => [trustedCertificate, verifierCertificate].filter(Boolean),
      }),
      openid4vc: new OpenId4VcModule(),
    },
  },
  dependencies,
);

const outcome = {};
try {
  await agent.initialize();
  const { holder } = agent.openid4vc;
  const resolvedCredentialOffer = await holder.resolveCredentialOffer(offerUri);
  outcome.offered = resolvedCredentialOffer.credentialOfferPayload.credential_configuration_ids;
  const token = client
    ? await authorize(holder, resolvedCredentialOffer)
    : await holder.requestToken({ resolvedCredentialOffer, txCode });
  outcome.tokenType = token.accessTokenResponse.token_type;
  // Each request names one configuration, because Credo does not fetch a second nonce.
  const request = async (configurationId, cNonce) =>
    holder.requestCredentials({
      resolvedCredentialOffer,
      ...token,
      credentialBindingResolver: createHolderKeys,
      credentialConfigurationIds: [configurationId],
      cNonce: cNonce ?? (await fetchNonce(resolvedCredentialOffer)),
    });
  const nonce = replayNonce ? await fetchNonce(resolvedCredentialOffer) : undefined;
  outcome.credentials = [];
  for (const configurationId of outcome.offered) {
    const { credentials } = await request(configurationId, nonce);
    for (const { record } of credentials) {
      outcome.credentials.push(await verifyRecord(record));
      if (present) await (record.type === 'MdocRecord' ? agent.mdoc : agent.sdJwtVc).store({ record });
    }
  }
  if (verify) outcome.verified = toVerdict(await agent.sdJwtVc.verify({ compactSdJwtVc: verify }));
  if (present) outcome.presented = [];
  for (const uri of present ?? []) outcome.presented.push(await answer(holder, uri));
  if (replayNonce) outcome.replay = await request(outcome.offered[0], nonce).then(() => 'accepted', describe);
} catch (error) {
  outcome.error = describe(error);
} finally {
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  process.exit(0);
}

/** Verifies the credential up to the trusted certificate, and checks its status. */
async function verifyRecord(record) {
  if (record.type === 'MdocRecord') {
    const mdoc = record.firstCredential;
    const verification = await agent.mdoc.verify(mdoc, { trustedCertificates: [trustedCertificate] });
    return {
      credential: mdoc.base64Url,
      verification: toVerdict(verification),
      claims: mdoc.issuerSignedNamespaces,
      copies: countCopies(record),
    };
  }
  const { encoded, compact, prettyClaims } = record.firstCredential;
  const compactSdJwtVc = encoded ?? compact;
  const verification = await agent.sdJwtVc.verify({ compactSdJwtVc, fetchTypeMetadata: true });
  return {
    credential: compactSdJwtVc,
    verification: toVerdict(verification),
    claims: prettyClaims,
    copies: countCopies(record),
  };
}

/** Answers a presentation request with the first matching credentials. */
async function answer(holder, uri) {
  try {
    const { authorizationRequestPayload, dcql, verifier } = await holder.resolveOpenId4VpAuthorizationRequest(uri);
    const credentials = holder.selectCredentialsForDcqlRequest(dcql.queryResult);
    const accepted = await holder.acceptOpenId4VpAuthorizationRequest({
      authorizationRequestPayload,
      dcql: { credentials },
    });
    const { status, body } = accepted.serverResponse;
    return { clientId: verifier.effectiveClientId ?? authorizationRequestPayload.client_id, status, body };
  } catch (error) {
    return { error: describe(error) };
  }
}

function toVerdict({ isValid, error }) {
  return { isValid, error: error && describe(error) };
}

function countCopies(record) {
  return record.credentialInstances?.length ?? 1;
}

/** The authorization-code grant with a pushed request, PKCE and DPoP, and without a log-in. */
async function authorize(holder, resolvedCredentialOffer) {
  const { clientId, redirectUri } = client;
  const authorization = await holder.resolveOpenId4VciAuthorizationRequest(resolvedCredentialOffer, {
    clientId,
    redirectUri,
  });
  const code = await fetchCode(authorization.authorizationRequestUrl, redirectUri);
  const { codeVerifier, dpop } = authorization;
  return holder.requestToken({ resolvedCredentialOffer, code, codeVerifier, redirectUri, clientId, dpop });
}

/** Follows the redirects to the wallet, and returns the code. */
async function fetchCode(url, redirectUri) {
  const cookies = [];
  for (let target = url; ;) {
    const response = await fetch(target, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
    cookies.push(...response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]));
    const location = response.headers.get('location');
    if (!location) throw new Error(`The authorization endpoint answers ${response.status}: ${await response.text()}`);
    target = new URL(location, target).href;
    if (target.startsWith(redirectUri)) return new URL(target).searchParams.get('code');
  }
}

async function createHolderKeys() {
  const keys = [];
  for (let count = 0; count < (copies ?? 1); count += 1) {
    const { publicJwk } = await agent.kms.createKey({ type: { kty: 'EC', crv: 'P-256' } });
    keys.push(Kms.PublicJwk.fromPublicJwk(publicJwk));
  }
  return { method: 'jwk', keys };
}

async function fetchNonce({ metadata }) {
  const response = await fetch(metadata.credentialIssuer.nonce_endpoint, { method: 'POST' });
  return (await response.json()).c_nonce;
}

/** The messages of the error and its causes, with the OAuth error that Credo wraps in one of them. */
function describe(error) {
  const texts = [];
  for (let each = error; each; each = each.cause) {
    texts.push(
      each.message,
      JSON.stringify(each.errorResponse ?? each.response?.credentialErrorResponseResult?.data ?? ''),
    );
  }
  return texts.join(' | ');
}
