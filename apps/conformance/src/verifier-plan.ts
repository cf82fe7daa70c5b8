import { Plan } from './plan';
import { PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';

/** The suite photographs a page of its own where a person would show the verifier's verdict. */
const EVIDENCE = {
  match: 'https://*/test/a/*/verification-evidence',
  commands: [['wait', 'xpath', '//*', 10, '.*Deferred verification evidence.*', 'update-image-placeholder']],
};

interface VerifierPlan {
  name: string;
  variant: Record<string, string>;
  responseMode: 'direct_post' | 'direct_post.jwt';
  clientIdPrefix: 'x509_hash' | 'x509_san_dns';
}

const plain = (clientIdPrefix: 'x509_hash' | 'x509_san_dns', responseMode: 'direct_post' | 'direct_post.jwt') => ({
  name: 'oid4vp-1final-verifier-test-plan',
  variant: { vp_profile: 'plain_vp', request_method: 'request_uri_signed', client_id_prefix: clientIdPrefix },
  ...{ responseMode, clientIdPrefix },
});

export const VERIFIER_PLANS: VerifierPlan[] = [
  {
    name: 'oid4vp-1final-verifier-haip-test-plan',
    variant: {},
    responseMode: 'direct_post.jwt',
    clientIdPrefix: 'x509_hash',
  },
  plain('x509_hash', 'direct_post'),
  plain('x509_san_dns', 'direct_post'),
  plain('x509_san_dns', 'direct_post.jwt'),
];

/** What the suite's wallet holds. */
const TYPE = 'urn:eudi:pid:1';
const ATTRIBUTES = { given_name: { type: 'string' }, family_name: { type: 'string' } };

/** The suite is the wallet; an authority of this run vouches for the credential that it shows. */
export async function verifierPlan(
  platform: PlatformUnderTest,
  { name, variant, ...asked }: VerifierPlan,
): Promise<Plan> {
  const authority = await TestAuthority.create('Issuers of the suite');
  const { jwk } = await authority.certify('Issuer of the suite');
  const ask = async (): Promise<string> => {
    const { authorizationRequestUri } = await platform.call<{ authorizationRequestUri: string }>(
      'POST',
      '/api/presentations/request',
      {
        ...asked,
        credentials: [
          {
            ...{ id: 'pid', format: 'sd-jwt-vc', type: TYPE, attributes: ATTRIBUTES },
            trustedIssuers: [{ certificate: authority.certificate }],
          },
        ],
      },
    );
    return authorizationRequestUri;
  };
  await ask();
  const roots = await platform.call<{ type: string; certificate: string }[]>('GET', '/api/certificates');
  return {
    name,
    variant: { credential_format: 'sd_jwt_vc', response_mode: asked.responseMode, ...variant },
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
}
