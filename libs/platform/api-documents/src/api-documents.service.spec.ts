import { createId, createTenantDeletion, dropTenantDeletion } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { ServiceConfig } from '@vc/platform/config';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestWorld } from '@vc/testing/service/test-world';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ApiDocumentsModule } from './index';

/** What every service has. */
class CreateTables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = async (queryRunner: QueryRunner) => createTenantDeletion(queryRunner);
  down = async (queryRunner: QueryRunner) => dropTenantDeletion(queryRunner);
}

const service: ServiceDefinition = {
  name: 'documents',
  area: 'onboarding',
  schema: `documents_${createId().slice(-12)}`,
  config: ServiceConfig,
  entities: [],
  migrations: [CreateTables1700000000001],
  modules: () => [ApiDocumentsModule.register('onboarding')],
};

describe('the OpenAPI document of an area', () => {
  let world: TestWorld;
  let running: TestService;

  beforeAll(async () => {
    world = await TestWorld.start();
    running = await world.serve(service);
  });

  afterAll(() => world.stop());

  it.each(['/onboarding/openapi.json', '/onboarding/v1/openapi.json'])('is served at %s to everyone', async (path) => {
    const { status, body, headers } = await requestJson(running.url + path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.openapi).toBe('3.1.0');
    const [{ url }] = body.servers;
    expect(url).toBe(`${world.authority.publicUrl}/onboarding`);
  });

  it.each(['openapi.json', 'docs', 'docs/start.js', 'docs/swagger-ui.css'])(
    'answers 304 to a client that has %s',
    async (path) => {
      const get = (headers = {}) => fetch(`${running.url}/onboarding/${path}`, { headers });
      const etag = (await get()).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get({ 'if-none-match': known });
        expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
        expect(again.headers.get('cache-control')).toBe('public, max-age=300');
      }
      expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('has a page whose scripts and styles come from the same origin', async () => {
    const page = await fetch(`${running.url}/onboarding/docs`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    const text = await page.text();
    expect(text).not.toMatch(/https?:|<script>|style=/);
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files).toHaveLength(3);
    for (const path of files) expect([path, (await fetch(running.url + path)).status]).toEqual([path, 200]);
  });

  it.each(['package.json', 'constructor'])('rejects %s as a file of the viewer with NOT_FOUND', async (file) => {
    const { status, body } = await requestJson(`${running.url}/onboarding/docs/${file}`);
    expect([status, body.errors[0].code]).toEqual([404, 'NOT_FOUND']);
  });
});
