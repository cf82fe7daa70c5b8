import type { JsonAnswer } from '@vc/testing';
import type { Organization } from './test-platform';
import { TestPlatform } from './test-platform';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const CSR = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
/** GET routes that are no lists. */
const SINGLE = new Set(['GET /verify/Citizen/Status', 'GET /api/presentations/settings']);

describe('lists', () => {
  let world: TestPlatform;
  let acme: Organization;
  let endpoint: string;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    await fill();
  });

  afterAll(() => world?.stop());

  /** Makes several of what there are lists of. */
  async function fill(): Promise<void> {
    for (const name of ['one', 'two', 'three']) {
      endpoint = (await made('/api/endpoints', { url: `https://localhost:1/${name}` })).id;
      await made('/api/trusted-entities', { name });
      await made('/api/certificates/csrs', CSR);
      const credentials = [{ format: 'sd-jwt-vc', type: 'urn:a:b' }];
      await made('/api/templates/presentations', { source: 'manual', name, credentials });
      const request = await made('/api/presentations/request', { credentials });
      const presentationRequest = request.authorizationRequestUri;
      expect((await asUser('POST', '/wallet/v2/presentations', { presentationRequest })).status).toBe(201);
      const issuance = await made('/api/issuances', { presetId: 'platform:basic-identity', attributes: ATTRIBUTES });
      const credentialOffer = issuance.offerUri;
      expect((await asUser('POST', '/wallet/v2/credentials', { credentialOffer })).status).toBe(201);
    }
  }

  async function made(path: string, body: object) {
    const answer = await world.call(acme.token, 'POST', path, body);
    expect({ path, ok: answer.status < 300, body: answer.body }).toMatchObject({ ok: true });
    return answer.body.data;
  }

  const asUser = (method: string, path: string, body?: object) => world.call(acme.userToken, method, path, body);

  const get = (path: string) => world.call(path.startsWith('/wallet') ? acme.userToken : acme.token, 'GET', path);

  /** Of an answer, with its links wherever they are. */
  function pageIn({ headers, body }: JsonAnswer): { ids: string[]; links: Record<string, string> } {
    if (!Array.isArray(body)) return { ids: body.data.map(({ id }: { id: string }) => id), links: body.links };
    const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    return { ids: body.map(({ id }) => id), links: Object.fromEntries(links.map(([, link, name]) => [name, link])) };
  }

  async function listPaths(): Promise<string[]> {
    const routes = world.scopedRoutes().filter((route) => route.startsWith('GET ') && !SINGLE.has(route));
    const paths = routes.map((route) => route.slice('GET '.length).replace('/endpoints/:id', `/endpoints/${endpoint}`));
    return paths.filter((path) => !path.includes(':') && path !== `/api/endpoints/${endpoint}`);
  }

  const withQuery = (path: string, query: string) =>
    path === '/wallet/credentials' ? `${path}?status=pending&${query}` : `${path}?${query}`;

  it('reject an unknown parameter, and each wrong one with one violation', async () => {
    const paths = await listPaths();
    expect(paths.length).toBeGreaterThanOrEqual(18);
    for (const path of paths) {
      const { status, body } = await get(withQuery(path, 'colour=red&page[size]=0&page[after]=x&page[after]=y'));
      const parameters = body.errors.map(({ source }: { source: { parameter: string } }) => source.parameter);
      expect({ path, status, parameters }).toEqual({
        path,
        status: 400,
        parameters: ['colour', 'page[size]', 'page[after]'],
      });
    }
  });

  it('have links, pages and an end', async () => {
    for (const path of await listPaths()) {
      const whole = pageIn(await get(withQuery(path, 'page[size]=100')));
      const seen: string[] = [];
      let target: string | undefined = withQuery(path, 'page[size]=1');
      while (target !== undefined && seen.length <= whole.ids.length) {
        const { ids, links } = pageIn(await get(target));
        expect({ path, first: links.first }).toEqual({ path, first: expect.any(String) });
        seen.push(...ids);
        target = links.next;
      }
      expect({ path, seen }).toEqual({ path, seen: whole.ids });
      expect({ path, next: whole.links.next }).toEqual({ path, next: undefined });
    }
  });

  it.each(['/api/presets/presentations', '/api/endpoints', '/wallet/v2/presentations'])(
    'show what fits in one page without being asked: %s',
    async (path) => {
      const { body } = await get(path);
      expect(body.data.length).toBeGreaterThanOrEqual(3);
      expect(body.links).toMatchObject({ self: path, first: path });
      expect(body.links.next).toBeUndefined();
    },
  );

  it('reject a cursor of another organization’s list', async () => {
    const stranger = await world.organization('stranger');
    const [id] = pageIn(await get('/wallet/v2/presentations')).ids;
    const answer = await world.call(stranger.userToken, 'GET', `/wallet/v2/presentations?page[after]=${id}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'page[after]' } }] } });
  });

  it('reject a parameter of a route that has none', async () => {
    const answer = await get(`/api/endpoints/${endpoint}?colour=red`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'colour' } }] } });
  });
});
