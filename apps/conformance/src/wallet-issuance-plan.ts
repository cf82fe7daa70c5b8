import { PlannedModule, RunningModule } from './conformance-suite';
import { Plan } from './plan';
import { PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';

const POLL_MS = 250;
const MODULE_TIMEOUT_MS = 30_000;
const REDIRECT_URI = 'https://wallet.example/callback';
/** That the suite wants with pre-authorized codes. */
const TX_CODE = '123456';

type Format = 'sd_jwt_vc' | 'mdoc';

interface IssuancePlan {
  name: string;
  variant: Record<string, string>;
}

const haip = (format: Format, offerVariant: 'by_value' | 'by_reference'): IssuancePlan => ({
  name: 'oid4vci-1_0-wallet-haip-test-plan',
  variant: {
    ...{ credential_format: format, vci_credential_offer_variant: offerVariant },
    vci_authorization_code_flow_variant: 'issuer_initiated',
  },
});

const plain = (format: Format, grant: string, mode: string, encryption: string): IssuancePlan => ({
  name: 'oid4vci-1_0-wallet-test-plan',
  variant: {
    ...{
      credential_format: format,
      fapi_profile: 'vci',
      client_auth_type: 'client_attestation',
      sender_constrain: 'dpop',
    },
    ...{ fapi_request_method: 'unsigned', authorization_request_type: 'simple', vci_grant_type: grant },
    ...{ vci_authorization_code_flow_variant: 'issuer_initiated', vci_credential_offer_variant: 'by_value' },
    ...{ vci_credential_issuance_mode: mode, vci_credential_encryption: encryption },
  },
});

export const WALLET_ISSUANCE_PLANS: IssuancePlan[] = [
  haip('sd_jwt_vc', 'by_value'),
  haip('sd_jwt_vc', 'by_reference'),
  plain('sd_jwt_vc', 'authorization_code', 'immediate', 'encrypted'),
  plain('sd_jwt_vc', 'pre_authorization_code', 'deferred', 'plain'),
  haip('mdoc', 'by_value'),
  plain('mdoc', 'pre_authorization_code', 'immediate', 'encrypted'),
];

/** The suite is issuer and authorization server; the demo user takes up what it offers, and keeps it. */
export async function walletIssuancePlan(
  platform: PlatformUnderTest,
  attesters: TestAuthority,
  { name, variant }: IssuancePlan,
): Promise<Plan> {
  const issuers = await TestAuthority.create('Issuers of the suite');
  const [signer, server] = [await issuers.certify('Issuer of the suite'), await issuers.certify('Server of the suite')];
  const token = await platform.userToken();
  const { clientId } = platform;
  return {
    name,
    variant,
    configuration: {
      alias: 'vc-platform-holder',
      description: 'Wallet of the platform',
      server: { jwks: { keys: [server.jwk] } },
      client: { client_id: clientId, redirect_uri: REDIRECT_URI },
      credential: { signing_jwk: signer.jwk },
      client_attestation: {
        ...{ issuer: clientId, trust_anchor: attesters.certificate },
        key_attestation_trust_anchor_pem: attesters.certificate,
      },
      vci: { credential_offer_endpoint: 'openid-credential-offer://' },
      waitTimeoutSeconds: 2,
    },
    drive: (module, planned) => takeUp(module, planned, (offer) => refusalOf(platform, token, offer)),
  };
}

/** Modules whose server does something wrong, which the wallet has to notice. */
const HOSTILE = /mismatch|invalid|remove|missing|fails/;

async function takeUp(
  module: RunningModule,
  { testModule }: PlannedModule,
  refusalOf: (credentialOffer: string) => Promise<string | undefined>,
): Promise<void> {
  const seen = new Set<string>();
  const deadline = Date.now() + MODULE_TIMEOUT_MS;
  for (; Date.now() < deadline; await new Promise((done) => setTimeout(done, POLL_MS))) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') return;
    for (const credentialOffer of await module.urlsToVisit()) {
      if (seen.has(credentialOffer)) continue;
      seen.add(credentialOffer);
      const refusal = await refusalOf(credentialOffer);
      if (refusal && !HOSTILE.test(testModule)) throw new Error(`the wallet refused: ${refusal}`);
      if (!refusal && HOSTILE.test(testModule)) throw new Error('the wallet noticed nothing');
    }
  }
}

async function refusalOf(platform: PlatformUnderTest, token: string, offer: string): Promise<string | undefined> {
  return redeem(platform, token, offer).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

async function redeem(platform: PlatformUnderTest, token: string, credentialOffer: string): Promise<void> {
  const isPreAuthorized = decodeURIComponent(credentialOffer).includes('pre-authorized_code');
  const body = { credentialOffer, ...(isPreAuthorized ? { txCode: TX_CODE } : { redirectUri: REDIRECT_URI }) };
  const { data, meta } = await platform.request<{ id: string }[]>('POST', '/wallet/v2/credentials', token, body);
  const uri = meta?.authorizationUri;
  for (const { id } of uri ? await finish(platform, token, uri) : data) {
    await platform.request('PATCH', `/wallet/v2/credentials/${id}`, token, { status: 'accepted' });
  }
}

/** The suite's authorization server asks nobody. */
async function finish(platform: PlatformUnderTest, token: string, authorizationUri: string): Promise<{ id: string }[]> {
  const response = await fetch(authorizationUri, { redirect: 'manual' });
  const authorizationResponse = response.headers.get('location') ?? '';
  const path = '/wallet/v2/credentials/authorization-responses';
  return (await platform.request<{ id: string }[]>('POST', path, token, { authorizationResponse })).data;
}
