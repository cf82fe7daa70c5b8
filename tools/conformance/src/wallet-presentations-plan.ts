import { setTimeout as pause } from 'node:timers/promises';
import type { RunningModule } from './conformance-suite';
import { HELD, type Held } from './held-credentials';
import type { Parties } from './parties';
import type { Plan } from './plan';
import type { PlatformUnderTest } from './platform-under-test';
import type { CertifiedKey } from './test-authority';
import { TestAuthority } from './test-authority';
import { toRejection, WalletOfUser } from './wallet-of-user';

const POLL_MS = 250;
const MODULE_PREFIX = 'oid4vp-1final-wallet-';

/** One transparent pixel. A certification requires a screenshot of the wallet. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Modules whose request is invalid or has no matching credential, with the expected rejection. */
const REJECTIONS: Record<string, string> = {
  'negative-test-invalid-request-object-signature': 'rejected with 422: The request object: the signature is wrong.',
  'negative-test-mismatched-client-id': 'rejected with 422: The client_id is another one than that of the link.',
  'negative-test-redirect-uri-with-direct-post': 'rejected with 422: The request has a redirect_uri.',
  'negative-test-wrong-expected-origins': 'rejected with 422: The expected_origins are without the origin of the page.',
  'negative-test-missing-nonce': 'rejected with 422: The nonce is missing.',
  'negative-test-invalid-client-id-prefix': 'rejected with 422: The client id prefix invalid_scheme is not supported.',
  'negative-test-unknown-transaction-data-type':
    'rejected with 422: invalid_transaction_data: no type of transaction data is supported.',
  'negative-test-required-non-matching-credential':
    'rejected with 400: No credentials that were accepted answer the request.',
};

/** An unsigned request without a known prefix is not recognized as a request by value. */
const BY_VALUE_REJECTIONS: Record<string, string> = {
  ...REJECTIONS,
  'negative-test-invalid-client-id-prefix':
    'rejected with 400: The presentation request has neither or both of request and request_uri.',
};

const ALTERNATE = 'oid4vp-1final-wallet-alternate-happy-flow';
const OTHER_PREFIX = 'oid4vp-1final-wallet-negative-test-invalid-client-id-prefix';
const NO_ENCRYPTION = 'the suite alters encryption parameters, which the request does not have';
const MULTI_SIGNED = 'oid4vp-1final-wallet-multisigned-one-invalid-signature';
const ONE_SIGNATURE = 'the suite alters one of several signatures, and the request has one';
const OTHER_URI = 'oid4vp-1final-wallet-negative-test-response-uri-not-client-id';
const NO_URI_IN_ID = 'only a client_id with the prefix redirect_uri determines the response_uri';
const NOT_FETCHED = 'the suite ends the module when the request_uri is fetched, and the link has the whole request';
/** Modules that are omitted with `url_query`. */
const BY_VALUE_OMITTED = {
  'oid4vp-1final-wallet-request-uri-method-post':
    'the link has the whole request, so the suite only repeats the happy flow',
  [OTHER_URI]: NOT_FETCHED,
  'oid4vp-1final-wallet-negative-test-redirect-uri-with-direct-post': NOT_FETCHED,
  'oid4vp-1final-wallet-negative-test-missing-nonce': NOT_FETCHED,
  'oid4vp-1final-wallet-negative-test-unknown-transaction-data-type': NOT_FETCHED,
};
const NO_CLIENT_ID = 'the suite alters the client_id, which multi-signed requests do not have';

type Format = keyof typeof HELD;

interface WalletPlan {
  name: string;
  format: Format;
  variant: Record<string, string>;
  /** Only the HAIP plan of the suite can verify status lists. */
  hasStatus: boolean;
  omitted?: Record<string, string>;
}

const plain = (format: Format, requestMethod: string, clientIdPrefix: string, responseMode: string): WalletPlan => ({
  name: 'oid4vp-1final-wallet-test-plan',
  format,
  variant: {
    credential_format: format,
    vp_profile: 'plain_vp',
    request_method: requestMethod,
    client_id_prefix: clientIdPrefix,
    response_mode: responseMode,
  },
  hasStatus: false,
  omitted: {
    ...(!responseMode.endsWith('.jwt') && { [ALTERNATE]: NO_ENCRYPTION }),
    ...(responseMode.startsWith('direct_post') && { [MULTI_SIGNED]: ONE_SIGNATURE }),
    ...(responseMode.startsWith('direct_post') && clientIdPrefix !== 'redirect_uri' && { [OTHER_URI]: NO_URI_IN_ID }),
    ...(requestMethod === 'url_query' && BY_VALUE_OMITTED),
    ...(requestMethod === 'request_uri_multisigned' && { [OTHER_PREFIX]: NO_CLIENT_ID }),
  },
});

const haip = (format: Format, responseMode: string): WalletPlan => ({
  name: 'oid4vp-1final-wallet-haip-test-plan',
  format,
  variant: { credential_format: format, response_mode: responseMode },
  hasStatus: true,
  ...(responseMode === 'dc_api.jwt' && {
    omitted: { [`${OTHER_PREFIX}, request_uri_multisigned`]: NO_CLIENT_ID },
  }),
});

export const WALLET_PRESENTATION_PLANS: WalletPlan[] = (['sd_jwt_vc', 'iso_mdl'] as const).flatMap((format) => [
  haip(format, 'direct_post.jwt'),
  haip(format, 'dc_api.jwt'),
  ...['direct_post', 'direct_post.jwt'].flatMap((mode) => [
    plain(format, 'request_uri_signed', 'x509_hash', mode),
    plain(format, 'request_uri_signed', 'x509_san_dns', mode),
    plain(format, 'request_uri_signed', 'decentralized_identifier', mode),
    plain(format, 'url_query', 'redirect_uri', mode),
  ]),
  ...['dc_api', 'dc_api.jwt'].flatMap((mode) => [
    plain(format, 'request_uri_unsigned', 'web-origin', mode),
    ...['request_uri_signed', 'request_uri_multisigned'].flatMap((method) => [
      plain(format, method, 'x509_hash', mode),
      plain(format, method, 'x509_san_dns', mode),
    ]),
    plain(format, 'request_uri_signed', 'decentralized_identifier', mode),
  ]),
]);

/** The suite is the verifier. The demo user holds a PID of the organization, and accepts each request. */
export async function walletPresentationsPlan(
  platform: PlatformUnderTest,
  { waits, alias }: Pick<Parties, 'waits' | 'alias'>,
  { name, format, variant, hasStatus, omitted }: WalletPlan,
): Promise<Plan> {
  const wallet = new WalletOfUser(platform.user);
  await receive(platform, wallet, HELD[format], hasStatus);
  let result = '';
  const verifiers = await TestAuthority.create('Verifiers of the suite');
  const client = toClient(variant, (await verifiers.certify('Verifier of the suite')).jwk);
  const other = await verifiers.certify('The same verifier elsewhere', 'other.example');
  const query = { 'filter[type]': 'issuerRoot' } as const;
  const { data: roots } = await platform.organization.api.listCertificates({ query });
  const anchor = roots[0]?.certificate;
  return {
    name,
    omitted,
    variant,
    configuration: {
      alias,
      description: 'Wallet of the platform',
      server: { authorization_endpoint: 'openid4vp://authorize' },
      client: {
        ...client,
        dcql: { credentials: [{ id: 'my_credential', ...HELD[format].requested }] },
      },
      client2: toClient(variant, other.jwk, 'other.example'),
      credential: { trust_anchor_pem: anchor, status_list_trust_anchor_pem: anchor },
    },
    async drive(module) {
      result = 'no request';
      result = await answerRequests(module, wallet, waits.moduleMs);
    },
    async verdict(_, { testModule }) {
      const rejections = variant.request_method === 'url_query' ? BY_VALUE_REJECTIONS : REJECTIONS;
      return { actual: result, expected: rejections[testModule.replace(MODULE_PREFIX, '')] ?? 'answered' };
    },
  };
}

/** A client that is identified by its certificate, or by the `did:jwk` of its key. */
function toClient({ client_id_prefix: prefix }: Record<string, string>, jwk: CertifiedKey['jwk'], name = 'localhost') {
  if (prefix !== 'decentralized_identifier') return { client_id: name, jwks: { keys: [jwk] } };
  const { kty, crv, x, y } = jwk;
  const did = `did:jwk:${Buffer.from(JSON.stringify({ kty, crv, x, y })).toString('base64url')}`;
  const { x5c: _certificate, ...key } = jwk;
  return { client_id: did, jwks: { keys: [{ ...key, kid: `${did}#0` }] } };
}

/** Answers all requests of the module. Returns the rejections of the wallet, or `answered`. */
async function answerRequests(module: RunningModule, wallet: WalletOfUser, waitMs: number): Promise<string> {
  const answeredUrls = new Set<string>();
  const rejections: string[] = [];
  const deadline = Date.now() + waitMs;
  for (; Date.now() < deadline; await pause(POLL_MS)) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') break;
    const requests = [
      ...(await module.listUrlsToVisit()).map((url) => ({
        url,
        answer: () => wallet.present(toFormEncoded(url)),
      })),
      ...(await module.listPageRequests()).map((request) => ({
        url: request.submitUrl,
        answer: () => wallet.presentToPage(request),
      })),
    ];
    for (const { url, answer } of requests) {
      if (answeredUrls.has(url)) continue;
      answeredUrls.add(url);
      await answer().catch((error: unknown) => rejections.push(toRejection(error)));
    }
    for (const placeholder of await module.listMissingPictures()) await module.upload(placeholder, PICTURE);
  }
  if (answeredUrls.size === 0) return 'no request';
  return rejections.length > 0 ? rejections.join(' ') : 'answered';
}

/** The suite does not encode the plus sign of `dc+sd-jwt`, which means a space in a query (RFC 6749 Appendix B). */
function toFormEncoded(url: string): string {
  return url.replaceAll('+', '%2B');
}

/** Issues the credential that the user holds. Presentations use the newest credential that matches. */
async function receive(
  platform: PlatformUnderTest,
  wallet: WalletOfUser,
  { template, attributes }: Held,
  hasStatus: boolean,
): Promise<void> {
  const body = { ...template, revocable: hasStatus };
  const { issuances, api } = platform.organization;
  const { id } = (await api.createCredentialTemplate({ body })).data;
  const { offerUri } = await issuances.create({ credentialTemplateId: id, attributes });
  await wallet.redeem(offerUri, {});
  await wallet.acceptPending();
}
