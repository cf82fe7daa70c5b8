import { PlannedModule, RunningModule } from './conformance-suite';
import { Plan } from './plan';
import { Envelope, PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';

const POLL_MS = 250;
const REQUEST_TIMEOUT_MS = 30_000;
const PRESET = 'platform:eu-pid';
const ATTRIBUTES = {
  ...{ given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01', nationalities: ['ZA'] },
  place_of_birth: { country: 'ZA' },
  ...{ date_of_expiry: '2031-01-01', issuing_authority: 'DHA', issuing_country: 'ZA' },
};

const DCQL = {
  credentials: [
    {
      id: 'my_credential',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['urn:eudi:pid:1'] },
      claims: [{ path: ['given_name'] }, { path: ['family_name'] }],
    },
  ],
};

/** One transparent pixel: for a certification, a person takes a picture of what the wallet says. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export type WalletResponseMode = 'direct_post' | 'direct_post.jwt';

/** The suite is the verifier; the demo user holds a PID that the organization issued, and agrees to everything. */
export async function walletPresentationsPlan(
  platform: PlatformUnderTest,
  { name, variant }: { name: string; variant: Record<string, string> },
): Promise<Plan> {
  const holder = new Holder(platform, await platform.userToken());
  await holder.receive();
  const verifiers = await TestAuthority.create('Verifiers of the suite');
  const { jwk } = await verifiers.certify('Verifier of the suite');
  const roots = await platform.call<{ type: string; certificate: string }[]>('GET', '/api/certificates');
  const anchor = roots.find(({ type }) => type === 'issuerRoot')?.certificate;
  return {
    name,
    variant: { credential_format: 'sd_jwt_vc', ...variant },
    configuration: {
      alias: 'vc-platform-wallet',
      description: 'Wallet of the platform',
      server: { authorization_endpoint: 'openid4vp://authorize' },
      client: { client_id: 'localhost', jwks: { keys: [jwk] }, dcql: DCQL },
      credential: { trust_anchor_pem: anchor, status_list_trust_anchor_pem: anchor },
    },
    drive: (module, planned) => answer(module, planned, holder),
  };
}

async function answer(module: RunningModule, { testModule }: PlannedModule, holder: Holder): Promise<void> {
  const seen = new Set<string>();
  const deadline = Date.now() + REQUEST_TIMEOUT_MS;
  for (; Date.now() < deadline; await new Promise((done) => setTimeout(done, POLL_MS))) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') return;
    for (const url of await module.urlsToVisit()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const refusal = await holder.answer(url);
      const isAllowed = !testModule.includes('negative-test');
      if (isAllowed && refusal) throw new Error(`the wallet refused: ${refusal}`);
      if (!isAllowed && !refusal) throw new Error('the wallet answered');
    }
    for (const placeholder of await module.missingPictures()) await module.upload(placeholder, PICTURE);
  }
}

class Holder {
  constructor(
    private readonly platform: PlatformUnderTest,
    private readonly token: string,
  ) {}

  async receive(): Promise<void> {
    const body = { presetId: PRESET, attributes: ATTRIBUTES };
    const { offerUri } = await this.platform.call<{ offerUri: string }>('POST', '/api/v1/issuances', body);
    const { data } = await this.wallet<{ id: string }[]>('POST', '/v2/credentials', { credentialOffer: offerUri });
    for (const { id } of data) await this.wallet('PATCH', `/v2/credentials/${id}`, { status: 'accepted' });
  }

  /** Says why the wallet refused, or nothing where it answered. */
  async answer(presentationRequest: string): Promise<string | undefined> {
    try {
      const { data } = await this.wallet<{ id: string }>('POST', '/v2/presentations', { presentationRequest });
      const { meta } = await this.wallet('PATCH', `/v2/presentations/${data.id}`, { status: 'accepted' });
      if (meta?.redirectUri) await fetch(meta.redirectUri);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  private wallet<T>(method: string, path: string, body: object): Promise<Envelope<T>> {
    return this.platform.request(method, `/wallet${path}`, this.token, body);
  }
}
