import { X509Certificate } from 'node:crypto';
import { decodeDeviceResponse, issuerCertificates } from '@vc/protocol/mdoc';
import { ConformanceSuite } from './conformance-suite';
import { Plan } from './plan';
import { PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';

const TIMEOUT_MS = 10_000;

/** The suite photographs a page of its own where a person would show the verifier's verdict. */
const EVIDENCE = {
  match: 'https://*/test/a/*/verification-evidence',
  commands: [['wait', 'xpath', '//*', 10, '.*Deferred verification evidence.*', 'update-image-placeholder']],
};

/** As the suite names them. */
type Format = 'sd_jwt_vc' | 'iso_mdl';

interface VerifierPlan {
  name: string;
  format: Format;
  variant: Record<string, string>;
  responseMode: 'direct_post' | 'direct_post.jwt';
  clientIdPrefix: 'x509_hash' | 'x509_san_dns';
}

const haip = (format: Format): VerifierPlan => ({
  ...{ name: 'oid4vp-1final-verifier-haip-test-plan', format, variant: {} },
  ...{ responseMode: 'direct_post.jwt', clientIdPrefix: 'x509_hash' },
});

const plain = (
  format: Format,
  clientIdPrefix: VerifierPlan['clientIdPrefix'],
  responseMode: VerifierPlan['responseMode'],
): VerifierPlan => ({
  ...{ name: 'oid4vp-1final-verifier-test-plan', format },
  variant: { vp_profile: 'plain_vp', request_method: 'request_uri_signed', client_id_prefix: clientIdPrefix },
  ...{ responseMode, clientIdPrefix },
});

export const VERIFIER_PLANS: VerifierPlan[] = [
  haip('sd_jwt_vc'),
  plain('sd_jwt_vc', 'x509_hash', 'direct_post'),
  plain('sd_jwt_vc', 'x509_san_dns', 'direct_post'),
  plain('sd_jwt_vc', 'x509_san_dns', 'direct_post.jwt'),
  haip('iso_mdl'),
  plain('iso_mdl', 'x509_san_dns', 'direct_post'),
];

const NAMES = { given_name: { type: 'string' }, family_name: { type: 'string' } };

/** What the suite's wallet holds. */
const ASKED = {
  sd_jwt_vc: { format: 'sd-jwt-vc', type: 'urn:eudi:pid:1', attributes: NAMES },
  iso_mdl: {
    ...{ format: 'mdoc', type: 'org.iso.18013.5.1.mDL' },
    attributes: { 'org.iso.18013.5.1': { properties: NAMES } },
  },
};

/**
 * The suite is the wallet. An authority of this run vouches for the SD-JWT VC that it shows; its licence comes from a
 * document signer of its own, which is taken as it is.
 */
export async function verifierPlan(
  platform: PlatformUnderTest,
  suite: ConformanceSuite,
  { name, format, variant, ...asked }: VerifierPlan,
): Promise<Plan> {
  const authority = await TestAuthority.create('Issuers of the suite');
  const { jwk } = await authority.certify('Issuer of the suite');
  let trusted = authority.certificate;
  const ask = async (): Promise<string> => {
    const { authorizationRequestUri } = await platform.call<{ authorizationRequestUri: string }>(
      'POST',
      '/api/presentations/request',
      {
        ...asked,
        credentials: [{ id: 'identity', ...ASKED[format], trustedIssuers: [{ certificate: trusted }] }],
      },
    );
    return authorizationRequestUri;
  };
  await ask();
  const roots = await platform.call<{ type: string; certificate: string }[]>('GET', '/api/certificates');
  const plan: Plan = {
    name,
    variant: { credential_format: format, response_mode: asked.responseMode, ...variant },
    configuration: {
      alias: 'vc-platform-verifier',
      description: 'Verifier of the platform',
      client: {
        client_id: 'localhost',
        request_object_trust_anchor_pem: roots.find(({ type }) => type === 'verifierRoot')?.certificate,
      },
      credential: { signing_jwk: jwk },
      browser: [{ match: EVIDENCE.match, tasks: [{ task: 'Capture', ...EVIDENCE }] }],
    },
    async drive(module) {
      const { authorization_endpoint: endpoint } = await module.exposed();
      // It leads back to a page of the platform.
      await fetch(`${endpoint}${new URL(await ask()).search}`, { redirect: 'manual' });
    },
  };
  if (format === 'iso_mdl') trusted = await documentSignerOf(suite, plan);
  return plan;
}

/** The suite shows its licence once to a verifier that does not trust it: who signed it is in the log. */
async function documentSignerOf(suite: ConformanceSuite, plan: Plan): Promise<string> {
  const { id, modules } = await suite.createPlan(plan.name, plan.variant, plan.configuration);
  const module = await suite.start(id, modules[0]!);
  await module.untilWaiting(TIMEOUT_MS);
  await plan.drive(module, modules[0]!);
  const shown = (await module.log()).find(({ mdoc_b64: mdoc }) => typeof mdoc === 'string')?.mdoc_b64;
  await module.untilOver(TIMEOUT_MS);
  const { issuerSigned } = decodeDeviceResponse(Buffer.from(String(shown), 'base64url'));
  return new X509Certificate(issuerCertificates(issuerSigned)[0]!).toString();
}
