import { issuanceService } from '@vc/app/issuance';
import { onboardingService } from '@vc/app/onboarding';
import { presentationService } from '@vc/app/presentation';
import { trustService } from '@vc/app/trust';
import { verificationService } from '@vc/app/verification';
import { walletService } from '@vc/app/wallet';
import { webhooksService } from '@vc/app/webhooks';
import { createId } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { OpenApiDocuments, pointerTo, requestJson, type TestService, TestTrust, TestWorld } from '@vc/testing';

const SERVICES = [
  issuanceService,
  onboardingService,
  presentationService,
  trustService,
  verificationService,
  walletService,
  webhooksService,
] as unknown as ServiceDefinition[];
/** Internal routes, and the documents themselves. */
const UNDOCUMENTED = /^(?:HEAD|OPTIONS) | \/(?:internal|health)\/|\/(?:openapi\.json|docs(?:\/\{file\})?)$/;
const DOCUMENTS = ['api.yaml', 'onboarding.yaml', 'protocol.yaml', 'verify.yaml', 'wallet.yaml'];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Document {
  servers: { url: string }[];
  paths: Record<string, object>;
}

interface PathItem extends Record<string, unknown> {
  servers?: Document['servers'];
}

interface Operation {
  security: { oauth2?: string[] }[];
}

/** The scope of each documented route, undefined for a route without one. */
function documentedRoutes(documents: OpenApiDocuments, file: string): [string, string | undefined][] {
  const { servers, paths } = documents.resolve<Document>(file, '').value;
  return Object.keys(paths).flatMap((path) => {
    const item = documents.resolve<PathItem>(file, pointerTo('paths', path));
    return METHODS.filter((method) => method in item.value).flatMap((method) => {
      const { security } = documents.resolve<Operation>(item.file, item.pointer + pointerTo(method)).value;
      const bases = (item.value.servers ?? servers).map(({ url }) => url.replace(/\/$/, ''));
      return bases.map((base): [string, string | undefined] => [
        `${method.toUpperCase()} ${base}${path}`,
        security[0]?.oauth2?.[0],
      ]);
    });
  });
}

describe('the OpenAPI documents', () => {
  const documents = new OpenApiDocuments();
  const documented = new Map(DOCUMENTS.flatMap((file) => documentedRoutes(documents, file)));
  /** The service that has a route. */
  const routes = new Map<string, TestService>();
  let world: TestWorld;
  let trust: TestTrust;

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    for (const definition of SERVICES) await start(definition);
  });

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  async function start(definition: ServiceDefinition): Promise<void> {
    const found: string[] = [];
    const configure: ServiceDefinition['configure'] = async (app, config) => {
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onRoute', ({ method, url }) => {
          const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
          found.push(...[method].flat().map((each) => `${each} ${path}`));
        });
      await definition.configure?.(app, config);
    };
    const service = await world.serve({ ...definition, configure }, { TRUST_INTERNAL_URL: trust.url });
    for (const route of found.filter((each) => !UNDOCUMENTED.test(each))) routes.set(route, service);
  }

  it('have each route, and no other', () => {
    expect([...routes.keys()].sort()).toEqual([...documented.keys()].sort());
  });

  it('name the scope of each route', async () => {
    const token = await world.authority.accessToken({ tenantId: createId(), scopes: ['admin'] });
    for (const [route, scope] of documented) {
      const [method = '', path = ''] = route.split(' ');
      if (scope === undefined) continue;
      const url = `${routes.get(route)!.url}${path.replaceAll(/\{\w+\}/g, createId())}`;
      const { status, headers } = await requestJson(url, { method, token });
      const challenge = headers.get('www-authenticate');
      expect({ route, status, challenge }).toMatchObject({
        status: 403,
        challenge: expect.stringContaining(`"${scope}"`),
      });
    }
  });
});
