import { Body, Controller, Get, Module, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { ArrayMaxSize, IsOptional, IsUUID } from 'class-validator';
import { createHttpApp } from './create-http-app';
import { PageQuery } from './page-query';
import { pageRequestOf } from './pagination';
import { ResourceId } from './resource-id';

const ID = '0191f0a0-abcd-7000-8000-00000000000a';
const UPPER = ID.toUpperCase();

class ThingDto {
  @IsUUID()
  id: string;

  @ArrayMaxSize(10)
  @IsOptional()
  @IsUUID(undefined, { each: true })
  others?: string[];
}

class ThingsQuery extends PageQuery {
  @IsOptional()
  @IsUUID()
  'filter[id]'?: string;
}

@Controller('things')
class ThingsController {
  @Post()
  create(@Body() { id, others }: ThingDto) {
    return { id, others };
  }

  @Get()
  list(@Query() query: ThingsQuery) {
    return { id: query['filter[id]'], ...pageRequestOf(query) };
  }

  @Get(':id')
  get(@ResourceId('thing') id: string) {
    return { id };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

/** RFC 9562 §4 */
describe('UUIDs in capitals', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const logger = createLogger('spec', 'silent');
    app = await (await createHttpApp({ module: ThingsModule, logger, trustedProxies: false })).init();
  });

  afterAll(() => app?.close());

  it.each([
    ['a path', `/things/${UPPER}`, { id: ID }],
    ['a filter', `/things?filter[id]=${UPPER}`, { id: ID }],
    ['a cursor', `/things?page[after]=${UPPER}`, { cursor: { id: ID } }],
    ['a cursor with its place', `/things?page[after]=${UPPER}.eA`, { cursor: { id: ID, position: 'x' } }],
  ])('are read in lower case in %s', async (_, url, expected) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.json()]).toMatchObject([200, expected]);
  });

  it('are read in lower case in bodies', async () => {
    const payload = { id: UPPER, others: [UPPER, ID] };
    const response = await app.inject({ method: 'POST', url: '/things', payload });
    expect(response.json()).toEqual({ id: ID, others: [ID, ID] });
  });

  it.each([`{${ID}}`, `urn:uuid:${ID}`, ID.replaceAll('-', ''), `${ID} `, 'x'])(
    'rejects %j as the id of a path',
    async (id) => {
      expect((await app.inject(`/things/${encodeURIComponent(id)}`)).statusCode).toBe(404);
    },
  );
});
