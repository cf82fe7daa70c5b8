import { BrowserApiRequest, PlannedModule, RunningModule } from './conformance-suite';
import { Plan } from './plan';
import { Envelope, PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';

const POLL_MS = 250;
const REQUEST_TIMEOUT_MS = 30_000;
const DOC_TYPE = 'eu.europa.ec.eudi.pid.1';
const NAMES = { given_name: 'Thandi', family_name: 'Nkosi' };
const DEFINITIONS = { given_name: { type: 'string' }, family_name: { type: 'string' }, sex: { type: 'integer' } };

interface Held {
  template: object;
  attributes: object;
  /** Of the request. */
  asked: { format: string; meta: object; claims: object[] };
}

/** What the user holds, and the suite asks for, by the suite's names of the formats. */
const HELD: Record<'sd_jwt_vc' | 'iso_mdl', Held> = {
  sd_jwt_vc: {
    template: { credentialFormat: 'sd-jwt', type: 'urn:eudi:pid:1', attributes: DEFINITIONS },
    attributes: NAMES,
    asked: {
      ...{ format: 'dc+sd-jwt', meta: { vct_values: ['urn:eudi:pid:1'] } },
      claims: [{ path: ['given_name'] }, { path: ['family_name'] }],
    },
  },
  iso_mdl: {
    template: { credentialFormat: 'mdoc', type: DOC_TYPE, attributes: { [DOC_TYPE]: { properties: DEFINITIONS } } },
    attributes: { [DOC_TYPE]: NAMES },
    asked: {
      ...{ format: 'mso_mdoc', meta: { doctype_value: DOC_TYPE } },
      claims: [{ path: [DOC_TYPE, 'given_name'] }, { path: [DOC_TYPE, 'family_name'] }],
    },
  },
};

/** One transparent pixel: for a certification, a person takes a picture of what the wallet says. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const ALTERNATE = 'oid4vp-1final-wallet-alternate-happy-flow';
const OTHER_PREFIX = 'oid4vp-1final-wallet-negative-test-invalid-client-id-prefix';
const NO_ENCRYPTION = 'the suite changes parameters of encryption that are not there';
const NO_CLIENT_ID = 'the suite changes a client_id where multi-signed requests have none';

type Format = keyof typeof HELD;

interface WalletPlan {
  name: string;
  format: Format;
  variant: Record<string, string>;
  /** Outside HAIP the suite wants to know the keys of status lists beforehand, and cannot. */
  hasStatus: boolean;
  omitted?: Record<string, string>;
}

const plain = (format: Format, requestMethod: string, clientIdPrefix: string, responseMode: string): WalletPlan => ({
  ...{ name: 'oid4vp-1final-wallet-test-plan', format },
  variant: {
    ...{ vp_profile: 'plain_vp', request_method: requestMethod },
    ...{ client_id_prefix: clientIdPrefix, response_mode: responseMode },
  },
  hasStatus: false,
  omitted: {
    ...(responseMode.startsWith('direct_post') && {
      'oid4vp-1final-wallet-negative-test-response-uri-not-client-id': 'for the prefix redirect_uri',
      'oid4vp-1final-wallet-multisigned-one-invalid-signature': 'for the Digital Credentials API',
    }),
    ...(!responseMode.endsWith('.jwt') && {
      [ALTERNATE]: NO_ENCRYPTION,
      'oid4vp-1final-wallet-ignores-unusable-encryption-key': 'for encrypted answers',
    }),
    ...(requestMethod === 'request_uri_multisigned' && { [OTHER_PREFIX]: NO_CLIENT_ID }),
  },
});

const haip = (format: Format, responseMode: string): WalletPlan => ({
  ...{ name: 'oid4vp-1final-wallet-haip-test-plan', format, variant: { response_mode: responseMode }, hasStatus: true },
  omitted: { [`${OTHER_PREFIX}, request_uri_multisigned`]: NO_CLIENT_ID },
});

export const WALLET_PRESENTATION_PLANS: WalletPlan[] = [
  haip('sd_jwt_vc', 'direct_post.jwt'),
  haip('sd_jwt_vc', 'dc_api.jwt'),
  plain('sd_jwt_vc', 'request_uri_signed', 'x509_hash', 'direct_post'),
  plain('sd_jwt_vc', 'request_uri_signed', 'x509_san_dns', 'direct_post'),
  plain('sd_jwt_vc', 'request_uri_signed', 'x509_san_dns', 'direct_post.jwt'),
  plain('sd_jwt_vc', 'request_uri_unsigned', 'web-origin', 'dc_api'),
  plain('sd_jwt_vc', 'request_uri_signed', 'x509_hash', 'dc_api'),
  plain('sd_jwt_vc', 'request_uri_multisigned', 'x509_san_dns', 'dc_api.jwt'),
  haip('iso_mdl', 'direct_post.jwt'),
  haip('iso_mdl', 'dc_api.jwt'),
  plain('iso_mdl', 'request_uri_signed', 'x509_san_dns', 'direct_post'),
  plain('iso_mdl', 'request_uri_unsigned', 'web-origin', 'dc_api'),
];

/** The suite is the verifier; the demo user holds a PID that the organization issued, and agrees to everything. */
export async function walletPresentationsPlan(
  platform: PlatformUnderTest,
  { name, format, variant, hasStatus, omitted }: WalletPlan,
): Promise<Plan> {
  const holder = new Holder(platform, await platform.userToken());
  await holder.receive(HELD[format], hasStatus);
  const verifiers = await TestAuthority.create('Verifiers of the suite');
  const { jwk } = await verifiers.certify('Verifier of the suite');
  const other = await verifiers.certify('The same verifier elsewhere', 'other.example');
  const roots = await platform.call<{ type: string; certificate: string }[]>('GET', '/api/certificates');
  const anchor = roots.find(({ type }) => type === 'issuerRoot')?.certificate;
  return {
    name,
    omitted,
    variant: { credential_format: format, ...variant },
    configuration: {
      alias: 'vc-platform-wallet',
      description: 'Wallet of the platform',
      server: { authorization_endpoint: 'openid4vp://authorize' },
      client: {
        client_id: 'localhost',
        jwks: { keys: [jwk] },
        dcql: { credentials: [{ id: 'my_credential', ...HELD[format].asked }] },
      },
      client2: { client_id: 'other.example', jwks: { keys: [other.jwk] } },
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
    const asked = [
      ...(await module.urlsToVisit()).map((url) => ({ place: url, answer: () => holder.answer(url) })),
      ...(await module.pageRequests()).map((request) => ({
        ...{ place: request.submitUrl, answer: () => holder.answerPage(request) },
      })),
    ];
    for (const { place, answer } of asked) {
      if (seen.has(place)) continue;
      seen.add(place);
      const refusal = await answer();
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

  /** Presentations show the newest credential that does. */
  async receive({ template, attributes }: Held, hasStatus: boolean): Promise<void> {
    const body = { ...template, name: 'Identity', revocable: hasStatus };
    const { id } = await this.platform.call<{ id: string }>('POST', '/api/templates/credentials', body);
    const issuance = { credentialTemplateId: id, attributes };
    const { offerUri } = await this.platform.call<{ offerUri: string }>('POST', '/api/v1/issuances', issuance);
    const { data } = await this.wallet<{ id: string }[]>('POST', '/v2/credentials', { credentialOffer: offerUri });
    for (const { id } of data) await this.wallet('PATCH', `/v2/credentials/${id}`, { status: 'accepted' });
  }

  /** Says why the wallet refused, or nothing where it answered. */
  async answer(presentationRequest: string): Promise<string | undefined> {
    try {
      const { data } = await this.wallet<{ id: string }>('POST', '/v2/presentations', { presentationRequest });
      const { meta } = await this.wallet('PATCH', `/v2/presentations/${data.id}`, { status: 'accepted' });
      if (meta?.redirectUri) await openPage(meta.redirectUri);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** The same for a page: it gets the answer, or hears that there is none. */
  async answerPage({ request, submitUrl }: BrowserApiRequest): Promise<string | undefined> {
    const submit = (body: object) => fetch(submitUrl, { method: 'POST', body: JSON.stringify(body) });
    const [{ protocol, data }] = request.digital.requests as [{ protocol: string; data: object }];
    const path = '/v2/presentations/digital-credential-requests';
    const body = { origin: new URL(submitUrl).origin, protocol, data };
    try {
      const { data: asked } = await this.wallet<{ id: string }>('POST', path, body);
      const decide = (status: string) => this.wallet('PATCH', `/v2/presentations/${asked.id}`, { status });
      const refusals: string[] = [];
      const { meta } = await decide('accepted').catch((error: Error) => {
        refusals.push(error.message);
        return decide('rejected');
      });
      await submit(meta!.digitalCredential!);
      return refusals[0];
    } catch (error) {
      const { message } = error as Error;
      await submit({ exception: { name: 'NotAllowedError', message } });
      return message;
    }
  }

  private wallet<T>(method: string, path: string, body: object): Promise<Envelope<T>> {
    return this.platform.request(method, `/wallet${path}`, this.token, body);
  }
}

/** As a browser does: the script of the suite's page sends the fragment back to the suite. */
async function openPage(address: string): Promise<void> {
  const page = await (await fetch(address)).text();
  const submit = /'POST', "([^"]+)"/.exec(page)?.[1]?.replaceAll('\\/', '/');
  if (submit) await fetch(submit, { method: 'POST', body: new URL(address).hash });
}
