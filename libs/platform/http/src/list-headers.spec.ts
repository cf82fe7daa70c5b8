import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { createHttpApp } from './create-http-app';
import { headerElements, LIST_HEADERS } from './list-headers';

@Controller('things')
class ThingsController {
  @Get()
  list() {
    return { data: [] };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

describe('headerElements', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['close', ['close']],
    [' a , b,\tc ,, ', ['a', 'b', 'c']],
    [
      ['a, b', 'c'],
      ['a', 'b', 'c'],
    ],
  ])('returns the elements of %j', (value, elements) => {
    expect(headerElements(value)).toEqual(elements);
  });

  it.each([' ', ', ', ' ,'])('reads thousands of %j in time that grows with their number', async (pumped) => {
    expect(await growthOf((size) => headerElements(`a${pumped.repeat(size)}x`), 20_000)).toBeLessThan(LINEAR);
  });
});

describe('createHttpApp', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await createHttpApp({ module: ThingsModule, logger: createLogger('test', 'silent'), trustedProxies: 1 });
    await app.init();
  });

  afterAll(() => app?.close());

  const get = (name: string, value: string) =>
    app.inject({ method: 'GET', url: '/things', headers: { [name]: value } });

  describe.each(LIST_HEADERS)('with %s', (name) => {
    it.each([
      ['15,000 blanks', `a${' '.repeat(15_000)}x`],
      ['101 elements', Array.from({ length: 101 }, () => '"a"').join()],
    ])('rejects %s with VALIDATION_ERROR', async (_, value) => {
      const response = await get(name, value);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ code: 'VALIDATION_ERROR', source: { parameter: name } }]);
    });

    it('accepts 100 elements', async () => {
      const value = Array.from({ length: 100 }, (_unused, index) => `identity;q=0.${index}`).join();
      expect((await get(name, value)).statusCode).toBe(200);
    });
  });
});
