import type { JsonAnswer } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { createRegistrationCertificate } from '../support/test-registration';
import type { Organization } from '../support/test-platform';
import { TestPlatform } from '../support/test-platform';
import { createTrustAnchor } from '../support/test-trust-anchor';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const CSR = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
/** GET routes without an id that return no list. */
const SINGLE = new Set([
  'GET /verify/Citizen/Status',
  'GET /api/credentials/settings',
  'GET /api/presentations/settings',
  'GET /wallet/v2/orgs/settings',
  'GET /wallet/v2/orgs/notice-settings',
  'GET /wallet/v2/notice-settings',
  'GET /api/trusted-entities/settings',
  'GET /api/keys/settings',
  'GET /api/trust-lists/published',
  'GET /api/federation/entity',
  'GET /api/certificates/:id/renewal',
  'GET /api/source-addresses',
  'GET /auth/admin/identity-provider',
  'GET /api/usage',
  'GET /auth/admin/health',
  // Lists of the operator alone: operation.spec.ts.
  'GET /auth/admin/dead-letters',
  'GET /auth/admin/usage',
  'GET /auth/admin/tenant-limits',
  'GET /auth/admin/limits',
]);

const isOfUsers = (path: string) => path.startsWith('/wallet') && !path.startsWith('/wallet/v2/orgs/');

const UNSORTED = new Set(['/api/event-types', '/api/events']);
/** Lists of items without `updatedAt`. */
const UNCHANGED =
  /^\/wallet\/credentials$|\/admin\/|\/registration-certificates$|\/trust-anchors$|\/consent-records$|\/portal-links$|^\/onboarding\/users$/;

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

  /** Creates several resources for each list. */
  async function fill(): Promise<void> {
    const notices = { channel: 'email', walletUrl: 'https://wallet.example' };
    expect((await world.call(acme.token, 'PUT', '/wallet/v2/orgs/notice-settings', notices)).status).toBe(200);
    for (const name of ['one', 'two', 'three']) {
      endpoint = (await create('/api/endpoints', { url: `https://localhost:1/${name}` })).id;
      await create('/onboarding/users', { username: name });
      await create('/api/trusted-entities', { name });
      await create('/api/certificates/csrs', CSR);
      const credentials = [{ format: 'sd-jwt-vc', type: 'urn:a:b' }];
      await create('/api/templates/presentations', { source: 'manual', name, credentials });
      const request = await create('/api/presentations/request', { credentials });
      const presentationRequest = request.authorizationRequestUri;
      await create('/wallet/v2/orgs/presentations', { presentationRequest, recipient: 'acme@example.com' });
      const issuance = await create('/api/issuances', { presetId: 'platform:basic-identity', attributes: ATTRIBUTES });
      const credentialOffer = issuance.offerUri;
      expect((await asUser('POST', '/wallet/v2/credentials', { credentialOffer })).status).toBe(201);
      const [{ certificate }] = (await get('/api/certificates')).body.data;
      const url = 'https://lists.example.invalid/';
      await create('/api/registration-certificates', { certificate: await createRegistrationCertificate() });
      await create('/api/federation/trust-anchors', createTrustAnchor());
      await create('/api/trust-lists', { name, url, signerCertificates: [certificate] });
      const lookup = { ConsentReceived: true, IdNumber: '8001015009087', RequestReason: name };
      await world.call(acme.token, 'POST', '/verify/Citizen/GetRegistrationStatus', lookup);
    }
    // They change when they are attempted: they wait for the confirmation of the address.
    await waitFor(async () => {
      const { body } = await get('/wallet/v2/orgs/notices?filter[status]=pending');
      return body.data.every(({ reason }: { reason: string | null }) => reason !== null) ? true : undefined;
    });
  }

  async function create(path: string, body: object) {
    const answer = await world.call(acme.token, 'POST', path, body);
    expect({ path, ok: answer.status < 300, body: answer.body }).toMatchObject({ ok: true });
    return answer.body.data;
  }

  const asUser = (method: string, path: string, body?: object) => world.call(acme.userToken, method, path, body);

  const get = (path: string) => world.call(isOfUsers(path) ? acme.userToken : acme.token, 'GET', path);

  /** The ids and links of a page. Lists without an envelope have their links in the `Link` header. */
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

  it('reject an unknown parameter and invalid ones with one violation each', async () => {
    const paths = await listPaths();
    expect(paths.length).toBeGreaterThanOrEqual(18);
    for (const path of paths) {
      const { status, body } = await get(withQuery(path, 'colour=red&page[size]=0&page[after]=x&page[after]=y'));
      const parameters = body.errors.map(({ source }: { source: { parameter: string } }) => source.parameter);
      expect({ path, status, parameters: parameters.toSorted() }).toEqual({
        path,
        status: 400,
        parameters: ['colour', 'page[after]', 'page[size]'],
      });
    }
  });

  it('return all items page by page, with links until the last page', async () => {
    for (const path of await listPaths()) {
      const whole = pageIn(await get(withQuery(path, 'page[size]=100')));
      const listed: string[] = [];
      let target: string | undefined = withQuery(path, 'page[size]=1');
      while (target !== undefined && listed.length <= whole.ids.length) {
        const { ids, links } = pageIn(await get(target));
        expect({ path, first: links.first }).toEqual({ path, first: expect.any(String) });
        listed.push(...ids);
        target = links.next;
      }
      expect({ path, listed }).toEqual({ path, listed: whole.ids });
      expect({ path, next: whole.links.next }).toEqual({ path, next: undefined });
    }
  });

  async function walk(query: string): Promise<string[]> {
    const listed: string[] = [];
    for (let target: string | undefined = query; target !== undefined && listed.length < 100;) {
      const { ids, links } = pageIn(await get(target));
      listed.push(...ids);
      target = links.next;
    }
    return listed;
  }

  it('return all items in each order, page by page', async () => {
    const paths = (await listPaths()).filter((path) => !UNSORTED.has(path));
    expect(paths.length).toBeGreaterThanOrEqual(16);
    for (const path of paths) {
      for (const member of UNCHANGED.test(path) ? ['createdAt'] : ['createdAt', 'updatedAt']) {
        const { status, body } = await get(withQuery(path, `sort=${member}&page[size]=100`));
        expect({ path, member, status }).toEqual({ path, member, status: 200 });
        const items: Record<string, string>[] = Array.isArray(body) ? body : body.data;
        const times = items.map((item) => item[member]);
        expect({ path, member, times }).toEqual({ path, member, times: times.toSorted() });
        const ids = items.map(({ id }) => id);
        const [upwards, downwards] = [`sort=${member}&page[size]=2`, `sort=-${member}&page[size]=2`];
        expect({ path, ids: await walk(withQuery(path, upwards)) }).toEqual({ path, ids });
        expect({ path, ids: await walk(withQuery(path, downwards)) }).toEqual({ path, ids: ids.toReversed() });
      }
    }
  });

  it('return the items of an interval of times', async () => {
    const paths = (await listPaths()).filter((path) => !UNSORTED.has(path) && !path.startsWith('/api/presets/'));
    for (const path of paths) {
      for (const member of UNCHANGED.test(path) ? ['createdAt'] : ['createdAt', 'updatedAt']) {
        const { body } = await get(withQuery(path, `sort=${member}`));
        const items: Record<string, string>[] = Array.isArray(body) ? body : body.data;
        const last = items.at(-1)?.[member] ?? '2026-01-01T00:00:00Z';
        const after = new Date(Date.parse(last) + 1).toISOString();
        const idsWith = async (filter: string) => pageIn(await get(withQuery(path, filter))).ids;
        expect({ path, ids: await idsWith(`filter[${member}][gte]=${after}`) }).toEqual({ path, ids: [] });
        const until = await idsWith(`filter[${member}][lt]=${after}&sort=${member}`);
        expect({ path, ids: until }).toEqual({ path, ids: items.map(({ id }) => id) });
      }
    }
  });

  it('reject an unknown order and a time without an offset', async () => {
    for (const path of (await listPaths()).filter((each) => !UNSORTED.has(each))) {
      const { status, body } = await get(withQuery(path, 'sort=colour'));
      expect({ path, status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ source: { parameter: 'sort' } }],
      });
      if (path.startsWith('/api/presets/')) continue;
      const answer = await get(withQuery(path, 'filter[createdAt][gte]=2026-01-01T00:00:00'));
      const source = { parameter: 'filter[createdAt][gte]' };
      expect({ path, status: answer.status, errors: answer.body.errors }).toMatchObject({
        status: 400,
        errors: [{ source }],
      });
    }
  });

  it.each(['/api/presets/presentations', '/api/endpoints', '/wallet/v2/presentations'])(
    'return one page without parameters: %s',
    async (path) => {
      const { body } = await get(path);
      expect(body.data.length).toBeGreaterThanOrEqual(3);
      expect(body.links).toMatchObject({ self: path, first: path });
      expect(body.links.next).toBeUndefined();
    },
  );

  it('reject a cursor of another tenant’s list', async () => {
    const stranger = await world.organization('stranger');
    const [id] = pageIn(await get('/wallet/v2/presentations')).ids;
    const answer = await world.call(stranger.userToken, 'GET', `/wallet/v2/presentations?page[after]=${id}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'page[after]' } }] } });
  });

  it('return only own items after a place in the list of another tenant', async () => {
    const stranger = await world.organization('onlooker');
    const { links } = pageIn(await get('/wallet/v2/presentations?page[size]=1'));
    expect(links.next).toContain('page%5Bafter%5D=');
    const answer = await world.call(stranger.userToken, 'GET', links.next!);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('reject a parameter of a route without parameters', async () => {
    const answer = await get(`/api/endpoints/${endpoint}?colour=red`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'colour' } }] } });
  });
});
