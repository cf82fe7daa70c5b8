import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OfferedIssuance } from '@vc/sdk';
import { toCallbacks, registerClient } from './client-of-suite';
import type { RunningModule } from './conformance-suite';
import { browserTasks, pageVerdict } from './issuer-browser';
import type { Parties } from './parties';
import type { Plan } from './plan';
import type { PlatformUnderTest } from './platform-under-test';
import type { TestAuthority } from './test-authority';
import { createUser } from './user-of-tenant';

const POLL_MS = 250;
const NAMES = { given_name: 'Thandi', family_name: 'Nkosi' };
const ISSUANCES = {
  sd_jwt_vc: { presetId: 'platform:basic-identity', attributes: { ...NAMES, birthdate: '1990-04-01' } },
  mdoc: {
    presetId: 'platform:mdl',
    attributes: {
      'org.iso.18013.5.1': {
        ...NAMES,
        birth_date: '1990-04-01',
        issue_date: '2026-01-05',
        expiry_date: '2031-01-04',
        issuing_country: 'ZA',
        issuing_authority: 'Licence office',
        document_number: 'ZA-4711',
        portrait: '/9j/2Q==',
        un_distinguishing_sign: 'ZA',
        driving_privileges: [{ vehicle_category_code: 'B', issue_date: '2026-01-05', expiry_date: '2031-01-04' }],
      },
    },
  },
};

const ROOT = {
  type: 'issuerRoot',
  keyType: 'P-256',
  countryName: 'ZA',
  // It also signs what the next plan of the platform issues.
  capabilities: { signMdl: true },
  issuerAlternativeNameUrl: 'https://issuer.example',
} as const;

type Format = keyof typeof ISSUANCES;

interface IssuerPlan {
  name: string;
  format: Format;
  grant: 'authorization_code' | 'pre-authorized_code';
  variant: Record<string, string>;
  /** The suite's clients use `private_key_jwt` instead of an attestation. */
  isRegistered?: boolean;
  omitted?: Record<string, string>;
  skipped?: Record<string, string>;
}

const INVALID_ATTESTATIONS = [
  'invalid-client-attestation-signature',
  'invalid-client-attestation-pop-signature',
  'client-attestation-exp-in-past',
  'client-attestation-no-sub',
  'client-attestation-pop-wrong-aud',
];
const NO_PAR = 'the suite expects the error at the PAR endpoint, which this grant does not use';

const SKIPPED_WITHOUT_ENCRYPTION = {
  'oid4vci-1_0-issuer-fail-unsupported-encryption-algorithm':
    'the suite runs the module only with the variant encrypted',
};

const haip = (format: Format, flow: 'issuer_initiated' | 'wallet_initiated'): IssuerPlan => ({
  name: 'oid4vci-1_0-issuer-haip-test-plan',
  format,
  grant: 'authorization_code',
  variant: { credential_format: format, vci_authorization_code_flow_variant: flow },
});

const plain = (format: Format, encryption: 'plain' | 'encrypted', more: Record<string, string>): IssuerPlan => ({
  name: 'oid4vci-1_0-issuer-test-plan',
  format,
  grant: 'authorization_code',
  variant: {
    credential_format: format,
    fapi_profile: 'vci',
    client_auth_type: 'client_attestation',
    sender_constrain: 'dpop',
    fapi_request_method: 'unsigned',
    authorization_request_type: 'simple',
    fapi_response_mode: 'plain_response',
    openid: 'plain_oauth',
    vci_grant_type: 'authorization_code',
    vci_credential_encryption: encryption,
    vci_authorization_code_flow_variant: 'issuer_initiated',
    ...more,
  },
  ...(encryption === 'plain' && { skipped: SKIPPED_WITHOUT_ENCRYPTION }),
});

/** The offers have a transaction code. */
const preAuthorizedCode = (format: Format, encryption: 'plain' | 'encrypted'): IssuerPlan => ({
  ...plain(format, encryption, { vci_grant_type: 'pre_authorization_code' }),
  grant: 'pre-authorized_code',
  omitted: Object.fromEntries(INVALID_ATTESTATIONS.map((name) => [`oid4vci-1_0-issuer-fail-${name}`, NO_PAR])),
});

/** Registered clients use authorization details, because their scopes are those of their registration. */
const privateKeyJwt = (format: Format, encryption: 'plain' | 'encrypted', requestMethod: string): IssuerPlan => ({
  ...plain(format, encryption, {
    client_auth_type: 'private_key_jwt',
    authorization_request_type: 'rar',
    fapi_request_method: requestMethod,
  }),
  isRegistered: true,
});

export const ISSUER_PLANS: IssuerPlan[] = [
  haip('sd_jwt_vc', 'issuer_initiated'),
  haip('sd_jwt_vc', 'wallet_initiated'),
  haip('mdoc', 'issuer_initiated'),
  haip('mdoc', 'wallet_initiated'),
  plain('sd_jwt_vc', 'plain', {}),
  plain('sd_jwt_vc', 'encrypted', { vci_authorization_code_flow_variant: 'wallet_initiated' }),
  plain('mdoc', 'encrypted', { authorization_request_type: 'rar' }),
  preAuthorizedCode('sd_jwt_vc', 'plain'),
  preAuthorizedCode('mdoc', 'encrypted'),
  privateKeyJwt('sd_jwt_vc', 'plain', 'unsigned'),
  privateKeyJwt('mdoc', 'encrypted', 'signed_non_repudiation'),
];

/** The suite is a wallet. The organization sends offers to it. */
export async function issuerPlan(
  platform: PlatformUnderTest,
  { attesters, suite, waits, alias }: Parties,
  { name, format, grant, variant, omitted, skipped, isRegistered = false }: IssuerPlan,
): Promise<Plan> {
  const { publicUrl, organization } = platform.demo;
  const user = await createUser(platform);
  const { issuances, api } = platform.organization;
  const isPlainSdJwt = format === 'sd_jwt_vc' && !name.includes('haip');
  const issuance = isPlainSdJwt ? await withoutStatus(platform) : ISSUANCES[format];
  const offer = async () =>
    issuances.create({
      ...issuance,
      grant,
      ...(grant === 'authorization_code' ? { recipient: user.email } : { txCode: true }),
    });
  const { credentials } = await offer();
  const { certificate: anchor } = (await api.createRootCertificate({ body: ROOT })).data;
  return {
    name,
    omitted,
    skipped,
    variant,
    configuration: {
      alias,
      description: 'Issuer of the platform',
      vci: {
        credential_issuer_url: `${publicUrl}/oid4vci/${organization.tenantId}`,
        credential_configuration_id: credentials[0]?.credentialTemplateId,
        authorization_server: `${publicUrl}/auth`,
        // Token Status List §9.1. The suite does not know it.
        allow_unexpected_credential_issuer_metadata_fields: ['status_list_aggregation_endpoint'],
      },
      ...(await createAttestedClients(attesters)),
      ...(isRegistered && (await registerClients(platform, toCallbacks(suite.baseUrl, alias)))),
      credential: { trust_anchor_pem: anchor, status_list_trust_anchor_pem: anchor },
      ...browserTasks({ publicUrl, suiteUrl: suite.baseUrl }, user),
    },
    // Modules of the security profile start at the wallet, without an offer.
    drive: (module) => sendOffers(module, offer, waits.moduleMs),
    verdict: pageVerdict,
  };
}

/** An SD-JWT VC without a status: the plain plans verify no status list that is signed with a certificate. */
async function withoutStatus({ organization: { api } }: PlatformUnderTest) {
  const { attributes } = ISSUANCES.sd_jwt_vc;
  const definitions = Object.fromEntries(Object.keys(attributes).map((name) => [name, { type: 'string' as const }]));
  const code = `identity-${randomBytes(4).toString('hex')}`;
  const body = {
    credentialFormat: 'sd-jwt-vc',
    name: 'Identity',
    code,
    attributes: definitions,
    revocable: false,
  } as const;
  return { credentialTemplateId: (await api.createCredentialTemplate({ body })).data.id, attributes };
}

async function createAttestedClients(attesters: TestAuthority) {
  const attester = (await attesters.certify('Attester of wallets')).jwk;
  return {
    client: { client_id: 'https://wallet.example/1' },
    client2: { client_id: 'https://wallet.example/2' },
    client_attestation: {
      issuer: 'https://attester.example',
      attester_jwks: { keys: [attester] },
      key_attestation_jwks: { keys: [attester] },
    },
  };
}

async function registerClients(platform: PlatformUnderTest, [first, second]: [string, string]) {
  const register = (name: string, redirectUri: string) =>
    registerClient(platform, {
      name,
      scopes: ['wallet'],
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: [redirectUri],
    });
  return { client: await register('First wallet', first), client2: await register('Second wallet', second) };
}

/** Sends an offer and its transaction code each time the module waits for one. */
async function sendOffers(
  module: RunningModule,
  newOffer: () => Promise<OfferedIssuance>,
  waitMs: number,
): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (let sentOffers = 0; Date.now() < deadline; await pause(POLL_MS)) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') return;
    const requestedOffers = (await module.log()).filter(({ src }) => src === 'VCIWaitForCredentialOffer').length;
    if (status !== 'WAITING' || requestedOffers <= sentOffers) continue;
    const { offerUri, txCode } = await newOffer();
    const { credential_offer_endpoint: endpoint } = await module.listExposedValues();
    await fetch(`${endpoint}${new URL(offerUri).search}`);
    const { tx_code_endpoint: codeEndpoint } = await module.listExposedValues();
    if (txCode && codeEndpoint) await fetch(new URL(`?code=${txCode}`, codeEndpoint));
    sentOffers++;
  }
}
