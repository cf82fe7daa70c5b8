import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { decodeDeviceResponse, issuerCertificates } from '@vc/protocol/mdoc';
import type { Client, Presentation } from '@vc/sdk';
import type { ConformanceSuite } from './conformance-suite';
import type { Parties } from './parties';
import type { Plan } from './plan';
import { TestAuthority } from './test-authority';
import { Turns } from './turns';

const MODULE_PREFIX = 'oid4vp-1final-verifier-';

/** The suite has one store of mdocs, which each module clears and fills again. */
const MDOC_TURNS = new Turns();

/** The suite captures its own page as evidence of the verdict. */
const EVIDENCE = {
  match: 'https://*/test/a/*/verification-evidence',
  commands: [['wait', 'xpath', '//*', 10, '.*Deferred verification evidence.*', 'update-image-placeholder']],
};

/** The suite's names of the formats. */
type Format = 'sd_jwt_vc' | 'iso_mdl';

type ResponseMode = 'direct_post' | 'direct_post.jwt';
type ClientIdPrefix = 'x509_hash' | 'x509_san_dns' | 'redirect_uri';

export interface VerifierPlan {
  name: string;
  format: Format;
  variant: Record<string, string>;
  /** Response mode of the requested presentation. */
  responseMode: ResponseMode;
  clientIdPrefix: ClientIdPrefix;
  omitted?: Record<string, string>;
}

const haip = (format: Format): VerifierPlan => ({
  name: 'oid4vp-1final-verifier-haip-test-plan',
  format,
  variant: { credential_format: format, response_mode: 'direct_post.jwt' },
  responseMode: 'direct_post.jwt',
  clientIdPrefix: 'x509_hash',
});

const NO_REQUEST_URI = 'the link has the whole request, so the suite only repeats the happy flow';
const OMITTED_WITHOUT_REQUEST_URI = {
  'oid4vp-1final-verifier-request-uri-method-post': NO_REQUEST_URI,
  'oid4vp-1final-verifier-request-uri-fetched-twice': NO_REQUEST_URI,
};

const plain = (format: Format, clientIdPrefix: ClientIdPrefix, responseMode: ResponseMode): VerifierPlan => ({
  name: 'oid4vp-1final-verifier-test-plan',
  format,
  variant: {
    credential_format: format,
    vp_profile: 'plain_vp',
    request_method: clientIdPrefix === 'redirect_uri' ? 'url_query' : 'request_uri_signed',
    client_id_prefix: clientIdPrefix,
    response_mode: responseMode,
  },
  responseMode,
  clientIdPrefix,
  ...(clientIdPrefix === 'redirect_uri' && { omitted: OMITTED_WITHOUT_REQUEST_URI }),
});

export const VERIFIER_PLANS: VerifierPlan[] = [
  haip('sd_jwt_vc'),
  haip('iso_mdl'),
  ...(['sd_jwt_vc', 'iso_mdl'] as const).flatMap((format) =>
    (['x509_hash', 'x509_san_dns', 'redirect_uri'] as const).flatMap((prefix) => [
      plain(format, prefix, 'direct_post'),
      plain(format, prefix, 'direct_post.jwt'),
    ]),
  ),
];

const NAMES = { given_name: { type: 'string' }, family_name: { type: 'string' } } as const;

/** The credentials that the suite's wallet holds. */
const REQUESTED = {
  sd_jwt_vc: { format: 'sd-jwt-vc', type: 'urn:eudi:pid:1', attributes: NAMES },
  iso_mdl: {
    format: 'mdoc',
    type: 'org.iso.18013.5.1.mDL',
    attributes: { 'org.iso.18013.5.1': { properties: NAMES } },
  },
} as const;

/** Expected verdicts by module. The suite's wallet is honest, or it alters one value. */
const VERDICTS: Record<string, string> = {
  'happy-flow': 'verified',
  'minimal-cnf-jwk': 'verified',
  'request-uri-method-post': 'verified',
  'request-uri-fetched-twice': 'verified',
  'invalid-session-transcript': 'failed: HOLDER_BINDING_INVALID',
  'invalid-kb-jwt-signature': 'failed: HOLDER_BINDING_INVALID',
  'invalid-credential-signature': 'failed: SIGNATURE_INVALID',
  'invalid-sd-hash': 'failed: HOLDER_BINDING_INVALID',
  'invalid-kb-jwt-nonce': 'failed: HOLDER_BINDING_INVALID',
  'invalid-kb-jwt-aud': 'failed: HOLDER_BINDING_INVALID',
  'kb-jwt-iat-in-past': 'failed: HOLDER_BINDING_INVALID',
  'kb-jwt-iat-in-future': 'failed: HOLDER_BINDING_INVALID',
};

/**
 * The suite is the wallet. Its SD-JWT VC is signed with a certificate of this run's authority. Its mobile driving licence
 * is signed by the suite's own document signer, whose certificate is pinned.
 */
export async function verifierPlan(
  { organization }: { organization: Pick<Client, 'api' | 'presentations'> },
  { suite, waits, alias }: Pick<Parties, 'suite' | 'waits' | 'alias'>,
  { name, format, variant, omitted, ...requestOptions }: VerifierPlan,
): Promise<Plan> {
  const authority = await TestAuthority.create('Issuers of the suite');
  const { jwk } = await authority.certify('Issuer of the suite');
  let trusted = authority.certificate;
  const requestPresentation = async () =>
    organization.presentations.request({
      ...requestOptions,
      credentials: [{ id: 'identity', ...REQUESTED[format], trustedIssuers: [{ certificate: trusted }] }],
    });
  let requested = await requestPresentation();
  const { data: roots } = await organization.api.listCertificates({ query: { 'filter[type]': 'verifierRoot' } });
  const plan: Plan = {
    name,
    variant,
    omitted,
    ...(format === 'iso_mdl' && { turns: MDOC_TURNS }),
    configuration: {
      alias,
      description: 'Verifier of the platform',
      client: {
        client_id: 'localhost',
        request_object_trust_anchor_pem: roots[0]?.certificate,
      },
      credential: { signing_jwk: jwk },
      browser: [{ match: EVIDENCE.match, tasks: [{ task: 'Capture', ...EVIDENCE }] }],
    },
    async drive(module) {
      requested = await requestPresentation();
      const { authorization_endpoint: endpoint } = await module.listExposedValues();
      assert(requested.authorizationRequestUri, 'The presentation request has no link.');
      // The redirect leads to a page of the platform.
      await fetch(`${endpoint}${new URL(requested.authorizationRequestUri).search}`, { redirect: 'manual' });
    },
    async verdict(_, { testModule }) {
      const { data } = await organization.api.getPresentation({ path: { id: requested.id } });
      return { actual: toVerdict(data), expected: VERDICTS[testModule.replace(MODULE_PREFIX, '')] };
    },
  };
  if (format === 'iso_mdl') trusted = await MDOC_TURNS.take(() => fetchDocumentSigner(suite, plan, waits.moduleMs));
  return plan;
}

/** The status, with the codes of all issues if the response was rejected. */
function toVerdict({ status, error, credentials }: Presentation): string {
  const issues = credentials.flatMap((credential) => credential.issues.map(({ code }) => code));
  const codes = [...new Set(issues.length > 0 || !error ? issues : [error.code])];
  return codes.length > 0 ? `${status}: ${codes.sort().join(', ')}` : status;
}

/** The suite presents its licence once to a verifier that does not trust it. The suite's log contains the document signer. */
async function fetchDocumentSigner(suite: ConformanceSuite, plan: Plan, waitMs: number): Promise<string> {
  const { id, modules } = await suite.createPlan(plan.name, plan.variant, plan.configuration);
  const [first] = modules;
  assert(first, `The plan ${plan.name} has no module.`);
  const module = await suite.start(id, first);
  await module.waitUntilWaiting(waitMs);
  await plan.drive(module, first);
  const deviceResponse = (await module.log()).find(({ mdoc_b64: mdoc }) => typeof mdoc === 'string')?.mdoc_b64;
  if (typeof deviceResponse !== 'string') throw new Error('The log of the suite has no DeviceResponse.');
  await module.waitUntilOver(waitMs);
  const { issuerSigned } = decodeDeviceResponse(Buffer.from(deviceResponse, 'base64url'));
  const [signer] = issuerCertificates(issuerSigned);
  assert(signer, 'The licence has no certificate of its signer.');
  return new X509Certificate(signer).toString();
}
