import { RunningModule } from './conformance-suite';
import { Plan } from './plan';
import { Envelope, PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';
import { createUser, UserOfTenant } from './user-of-tenant';

const POLL_MS = 250;
const MODULE_TIMEOUT_MS = 100_000;
const NAMES = { given_name: 'Thandi', family_name: 'Nkosi' };
const OFFERED = {
  sd_jwt_vc: { presetId: 'platform:basic-identity', attributes: { ...NAMES, birthdate: '1990-04-01' } },
  mdoc: {
    presetId: 'platform:mdl',
    attributes: {
      'org.iso.18013.5.1': {
        ...{ ...NAMES, birth_date: '1990-04-01', issue_date: '2026-01-05', expiry_date: '2031-01-04' },
        ...{ issuing_country: 'ZA', issuing_authority: 'Licence office', document_number: 'ZA-4711' },
        ...{ portrait: '/9j/2Q==', un_distinguishing_sign: 'ZA' },
        driving_privileges: [{ vehicle_category_code: 'B', issue_date: '2026-01-05', expiry_date: '2031-01-04' }],
      },
    },
  },
};

const ROOT = {
  ...{ type: 'issuerRoot', keyType: 'P-256', countryName: 'ZA' },
  issuerAlternativeNameUrl: 'https://issuer.example',
};

interface Issuance {
  offerUri: string;
  credentials: { credentialTemplateId: string }[];
}

type Format = keyof typeof OFFERED;

interface IssuerPlan {
  name: string;
  format: Format;
  grant: 'authorization_code' | 'pre-authorized_code';
  variant: Record<string, string>;
  omitted?: Record<string, string>;
}

const REFUSED_CLIENTS = [
  ...['invalid-client-attestation-signature', 'invalid-client-attestation-pop-signature'],
  ...['client-attestation-exp-in-past', 'client-attestation-no-sub', 'client-attestation-pop-wrong-aud'],
];
const NO_PAR = 'the suite looks for the refusal at the PAR endpoint, which this grant does not use';

const haip = (format: Format, flow: 'issuer_initiated' | 'wallet_initiated'): IssuerPlan => ({
  ...{ name: 'oid4vci-1_0-issuer-haip-test-plan', format, grant: 'authorization_code' },
  variant: { vci_authorization_code_flow_variant: flow },
});

/** With a transaction code. */
const preAuthorized = (format: Format, encryption: 'plain' | 'encrypted'): IssuerPlan => ({
  ...{ name: 'oid4vci-1_0-issuer-test-plan', format, grant: 'pre-authorized_code' },
  variant: {
    ...{ fapi_profile: 'vci', client_auth_type: 'client_attestation', sender_constrain: 'dpop' },
    ...{ fapi_request_method: 'unsigned', authorization_request_type: 'simple', fapi_response_mode: 'plain_response' },
    ...{ openid: 'plain_oauth', vci_grant_type: 'pre_authorization_code', vci_credential_encryption: encryption },
    vci_authorization_code_flow_variant: 'issuer_initiated',
  },
  omitted: Object.fromEntries(REFUSED_CLIENTS.map((name) => [`oid4vci-1_0-issuer-fail-${name}`, NO_PAR])),
});

export const ISSUER_PLANS: IssuerPlan[] = [
  haip('sd_jwt_vc', 'issuer_initiated'),
  haip('sd_jwt_vc', 'wallet_initiated'),
  haip('mdoc', 'issuer_initiated'),
  preAuthorized('sd_jwt_vc', 'plain'),
  preAuthorized('mdoc', 'encrypted'),
];

/** What the suite's browser does: the user logs in and agrees, or sees why that cannot be. */
function browser(publicUrl: string, { email, password }: UserOfTenant, doesAgree = true) {
  const interaction = `${publicUrl}/auth/interaction/*`;
  const start = `${publicUrl}/auth/authorize*`;
  const logIn = [['text', 'id', 'name', email], ['text', 'id', 'password', password], ...press('continue')];
  const back = [['wait', 'id', 'submission_complete', 10]];
  const tasks = [
    { task: 'Refused at once', match: start, commands: [REFUSAL] },
    { task: 'Log in', match: interaction, commands: doesAgree ? logIn : press('cancel') },
    { task: 'Agree', match: interaction, commands: press('continue') },
    { task: 'Refused', match: interaction, commands: [REFUSAL] },
    { task: 'Back at the suite', match: 'https://*/test/a/*/callback*', commands: back },
  ];
  return [{ match: start, tasks: tasks.map((task) => ({ ...task, optional: true })) }];
}

const press = (decision: string) => [['click', 'xpath', `//button[@value='${decision}']`]];
const REFUSAL = ['wait', 'xpath', '//*', 10, '.*This did not work.*', 'update-image-placeholder-optional'];

/** The suite is an attested wallet, as HAIP has it; the organization hands offers to it. */
export async function issuerPlan(
  platform: PlatformUnderTest,
  attesters: TestAuthority,
  { name, format, grant, variant, omitted }: IssuerPlan,
): Promise<Plan> {
  const { publicUrl, organization } = platform.demo;
  const user = await createUser(platform);
  const offer = async () =>
    platform.request<Issuance>('POST', '/api/v1/issuances', await platform.token(), {
      ...{ ...OFFERED[format], grant },
      ...(grant === 'authorization_code' ? { recipient: user.email } : { txCode: true }),
    });
  const { credentials } = (await offer()).data;
  const { certificate: anchor } = await platform.call<{ certificate: string }>('POST', '/api/certificates', ROOT);
  const attester = (await attesters.certify('Attester of wallets')).jwk;
  return {
    name,
    omitted,
    variant: { credential_format: format, ...variant },
    configuration: {
      alias: 'vc-platform-issuer',
      description: 'Issuer of the platform',
      vci: {
        credential_issuer_url: `${publicUrl}/oid4vci/${organization.tenantId}`,
        credential_configuration_id: credentials[0]!.credentialTemplateId,
        authorization_server: `${publicUrl}/auth`,
      },
      client: { client_id: 'https://wallet.example/1' },
      client2: { client_id: 'https://wallet.example/2' },
      client_attestation: {
        issuer: 'https://attester.example',
        attester_jwks: { keys: [attester] },
        key_attestation_jwks: { keys: [attester] },
      },
      credential: { trust_anchor_pem: anchor, status_list_trust_anchor_pem: anchor },
      browser: browser(publicUrl, user),
      override: {
        'fapi2-security-profile-final-user-rejects-authentication': { browser: browser(publicUrl, user, false) },
        'fapi2-security-profile-final-par-ensure-reused-request-uri-prior-to-auth-completion-succeeds': {
          browser: [
            { match: `${publicUrl}/auth/authorize*`, 'match-limit': 1, tasks: [] },
            ...browser(publicUrl, user),
          ],
        },
      },
    },
    // Those of the security profile start at the wallet, without an offer.
    drive: (module) => handOffers(module, offer),
  };
}

/** One offer each time the module waits for one, and then its transaction code. */
async function handOffers(module: RunningModule, newOffer: () => Promise<Envelope<Issuance>>): Promise<void> {
  const deadline = Date.now() + MODULE_TIMEOUT_MS;
  for (let handed = 0; Date.now() < deadline; await new Promise((done) => setTimeout(done, POLL_MS))) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') return;
    const wanted = (await module.log()).filter(({ src }) => src === 'VCIWaitForCredentialOffer').length;
    if (status !== 'WAITING' || wanted <= handed) continue;
    const { data, meta } = await newOffer();
    const { credential_offer_endpoint: endpoint } = await module.exposed();
    await fetch(`${endpoint}${new URL(data.offerUri).search}`);
    const { tx_code_endpoint: codeEndpoint } = await module.exposed();
    if (meta?.txCode && codeEndpoint) await fetch(new URL(`?code=${meta.txCode}`, codeEndpoint));
    handed++;
  }
}
