import { createId, type Database } from '@vc/platform/persistence';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { rowsRead } from '@vc/testing/database/rows-read';
import { presentationService } from '../presentation.definition';
import { Presentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';
import { insertMetadata } from '@vc/feature/annotations';

const REFERENCE = 'order-4711';
const METADATA = { branch: 'durban', desk: '7' };
const ANNOTATIONS = { reference: REFERENCE, metadata: METADATA };

describe('reference and metadata of presentations', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  const requestPresentation = (more: object = {}) => verifier.ask({ credentials: [ASK_SD_JWT], ...more });
  const list = async (query: string) => (await verifier.call('GET', `/api/v1/presentations?${query}`)).body.data;
  const payloadsOf = (id: string) =>
    verifier.bus.published
      .filter(({ subject, type }) => subject === id && type.startsWith('openid4vc.'))
      .map(({ payload }) => payload);

  it('are returned, and published with each event', async () => {
    const presentation = await requestPresentation(ANNOTATIONS);
    const { id } = presentation;
    expect(presentation).toMatchObject(ANNOTATIONS);
    expect(await verifier.get(id)).toMatchObject(ANNOTATIONS);
    const { presenter, maker, holder } = verifier;
    const request = await presenter.fetch(presentation.authorizationRequestUri);
    const person = await presenter.sdJwt(await maker.sdJwt(VCT, PERSON, holder), request);
    expect((await presenter.answer(request, { person: [person] })).status).toBe(200);
    const events = await verifier.events(id, 2);
    expect(events).toEqual(['openid4vc.presentation.requested', 'openid4vc.presentation.verified']);
    const payload = { openId4VcPresentationId: id, ...ANNOTATIONS };
    expect(payloadsOf(id)).toEqual([payload, { ...payload, attributesUntil: expect.any(String) }]);
  });

  it('are absent if the client gives none', async () => {
    const presentation = await requestPresentation();
    expect(presentation).not.toHaveProperty('reference');
    expect(presentation).not.toHaveProperty('metadata');
    await verifier.events(presentation.id, 1);
    expect(payloadsOf(presentation.id)).toEqual([{ openId4VcPresentationId: presentation.id }]);
  });

  it('are not shown to wallets', async () => {
    const { authorizationRequestUri: uri } = await requestPresentation(ANNOTATIONS);
    const request = await verifier.presenter.fetch(uri);
    const page = await fetch(verifier.presenter.reachable(uri), { headers: { accept: 'text/html' } });
    const text = `${uri} ${JSON.stringify(request)} ${await page.text()}`;
    expect(text).not.toMatch(/4711|durban/);
  });

  it('find presentations by their exact values', async () => {
    const [first, second] = [
      await requestPresentation(ANNOTATIONS),
      await requestPresentation({ reference: 'order-47' }),
    ];
    const third = await requestPresentation({ reference: REFERENCE, metadata: { branch: 'durban', desk: '8' } });
    expect(await list(`filter[reference]=${REFERENCE}`)).toEqual([third, first]);
    expect(await list('filter[reference]=order-47')).toEqual([second]);
    expect(await list('filter[reference]=ORDER-4711')).toEqual([]);
    expect(await list('filter[metadata.branch]=durban')).toEqual([third, first]);
    expect(await list('filter[metadata.branch]=durban&filter[metadata.desk]=7')).toEqual([first]);
    expect(await list('filter[metadata.desk]=durban')).toEqual([]);
    expect(await list(`filter[reference]=${REFERENCE}&filter[metadata.desk]=8&filter[status]=requested`)).toEqual([
      third,
    ]);
    const { body } = await verifier.call('GET', '/api/presentations?filter[metadata.branch]=durban&page[size]=1');
    expect((await verifier.call('GET', body.links.next)).body.data).toEqual([first]);
    expect(await list("filter[metadata.branch]=durban'%20OR%20'1'='1")).toEqual([]);
  });

  it('find nothing of another tenant', async () => {
    await requestPresentation(ANNOTATIONS);
    verifier.tenantId = createId();
    expect(await list(`filter[reference]=${REFERENCE}`)).toEqual([]);
    expect(await list('filter[metadata.branch]=durban')).toEqual([]);
  });

  it.each([
    ['a reference without a value', { reference: '' }, '/reference'],
    ['metadata with an object', { metadata: { a: {} } }, '/metadata/a'],
  ])('rejects %s with VALIDATION_ERROR', async (_, more, pointer) => {
    const answer = await verifier.call('POST', '/api/presentations/request', { credentials: [ASK_SD_JWT], ...more });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer } }] },
    });
    expect(await list('')).toEqual([]);
  });

  it('rejects an unknown filter with VALIDATION_ERROR', async () => {
    const answer = await verifier.call('GET', '/api/presentations?filter[metadata]=x');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'filter[metadata]' } }] } });
    expect((await requestJson(`${verifier.service.url}/api/presentations?filter[reference]=x`)).status).toBe(401);
  });
});

describe('filters of presentations', () => {
  const STORED = 300;
  const tenantId = createId();
  const presentations = new PresentationsRepository();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(presentationService);
    for (let count = 0; count < STORED; count += 1) await insert(count);
    await owner.query('ANALYZE presentation.presentations, presentation.metadata');
  });

  afterAll(() => owner?.drop());

  async function insert(count: number): Promise<void> {
    const now = new Date(count * 1_000);
    const presentation = Object.assign(new Presentation(), {
      id: createId(),
      tenantId,
      status: 'requested',
      requestId: createId(),
      certificateId: createId(),
      request: {},
      requested: [],
      credentials: [],
      reference: `order-${count}`,
      metadata: { order: `order-${count}` },
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await database.transaction(tenantId, async (tx) => {
      database.withCommit(tx, () => presentations.insert(tx, presentation));
      insertMetadata(tx, presentation);
    });
  }

  it.each([
    ['reference', { reference: 'order-5', metadata: [] }],
    ['metadata', { metadata: [['order', 'order-5']] as [string, string][] }],
  ])('read only matching rows, by %s', async (_, filter) => {
    const read = await database.transaction(tenantId, (tx) =>
      rowsRead(tx, ['presentations', 'metadata'], async () => {
        const { items } = await presentations.list(tx, tenantId, filter, { size: 20 });
        expect(items.map(({ reference }) => reference)).toEqual(['order-5']);
      }),
    );
    expect(read).toBeLessThan(STORED / 10);
  });
});
