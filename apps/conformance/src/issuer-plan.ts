import { RunningModule } from './conformance-suite';
import { Plan } from './plan';
import { PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';
import { createUser, UserOfTenant } from './user-of-tenant';

const POLL_MS = 250;
const MODULE_TIMEOUT_MS = 100_000;
const PRESET = 'platform:basic-identity';
const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

const ROOT = {
  ...{ type: 'issuerRoot', keyType: 'P-256', countryName: 'ZA' },
  issuerAlternativeNameUrl: 'https://issuer.example',
};

interface Issuance {
  offerUri: string;
  credentials: { credentialTemplateId: string }[];
}

export const FLOW_VARIANTS = ['issuer_initiated', 'wallet_initiated'] as const;
type FlowVariant = (typeof FLOW_VARIANTS)[number];

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
  flowVariant: FlowVariant,
): Promise<Plan> {
  const { publicUrl, organization } = platform.demo;
  const user = await createUser(platform);
  const offer = () =>
    platform.call<Issuance>('POST', '/api/v1/issuances', {
      ...{ presetId: PRESET, attributes: ATTRIBUTES },
      ...{ grant: 'authorization_code', recipient: user.email },
    });
  const { credentials } = await offer();
  const { certificate: anchor } = await platform.call<{ certificate: string }>('POST', '/api/certificates', ROOT);
  const attester = (await attesters.certify('Attester of wallets')).jwk;
  return {
    name: 'oid4vci-1_0-issuer-haip-test-plan',
    variant: { credential_format: 'sd_jwt_vc', vci_authorization_code_flow_variant: flowVariant },
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
    drive: (module) => handOffers(module, async () => (await offer()).offerUri),
  };
}

/** One offer each time the module waits for one. */
async function handOffers(module: RunningModule, newOffer: () => Promise<string>): Promise<void> {
  const deadline = Date.now() + MODULE_TIMEOUT_MS;
  for (let handed = 0; Date.now() < deadline; await new Promise((done) => setTimeout(done, POLL_MS))) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') return;
    const wanted = (await module.log()).filter(({ src }) => src === 'VCIWaitForCredentialOffer').length;
    if (status !== 'WAITING' || wanted <= handed) continue;
    const { credential_offer_endpoint: endpoint } = await module.exposed();
    await fetch(`${endpoint}${new URL(await newOffer()).search}`);
    handed++;
  }
}
