import { CertifiedKey } from '@vc/testing/unit/certified-key';
import type { TenantResources } from './test-tenant-resources';
import { createTenantResources } from './test-tenant-resources';
import { createRegistrationCertificate } from './test-registration';
import type { Organization, TestPlatform } from './test-platform';

/** Values that valid bodies and paths refer to. */
export type BodyFixtures = TenantResources &
  Record<
    | 'slug'
    | 'pem'
    | 'otherPem'
    | 'clientPem'
    | 'clientKey'
    | 'registration'
    | 'offerUri'
    | 'requestUri'
    | 'browserPresentation'
    | 'browserRequest'
    | 'issuer'
    // Fuzzed bodies leave limits that would reject the requests of the organization.
    | 'limitedTenant',
    string
  >;

export const PAGE = 'https://a.example';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

/** @param issuer an OpenID provider that runs */
export async function createBodyFixtures(
  world: TestPlatform,
  organization: Organization,
  issuer: string,
): Promise<BodyFixtures> {
  const resources = await createTenantResources(world, organization);
  const call = async (path: string, body?: object) =>
    (await world.call(organization.token, body ? 'POST' : 'GET', path, body)).body.data;
  const issuance = await call('/api/issuances', { presetId: 'platform:basic-identity', attributes: ATTRIBUTES });
  const credentials = [{ format: 'sd-jwt-vc', type: 'urn:a:b' }];
  const request = await call('/api/presentations/request', { credentials });
  const inBrowser = { responseMode: 'dc_api.jwt', expectedOrigins: [PAGE] };
  const browserPresentation = await call('/api/presentations/request', { credentials, ...inBrowser });
  const { requests } = await call(`/api/presentations/${browserPresentation.id}/digital-credential-requests`);
  const client = await CertifiedKey.create({ root: 'CN=Authority', leaf: 'CN=Client' });
  const limited = await world.organization('limited');
  const [certificate, otherCertificate] = await call('/api/certificates');
  return {
    ...resources,
    issuer,
    slug: organization.slug,
    limitedTenant: limited.tenantId,
    pem: certificate.certificate,
    otherPem: otherCertificate.certificate,
    clientPem: client.leaf.toString(),
    clientKey: client.key.export({ type: 'pkcs8', format: 'pem' }),
    registration: await createRegistrationCertificate(),
    offerUri: issuance.offerUri,
    requestUri: request.authorizationRequestUri,
    browserPresentation: browserPresentation.id,
    browserRequest: JSON.stringify(requests[0].data),
  };
}
