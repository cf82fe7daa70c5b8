import { DomainError, type DtoClass, DtoValidationPipe, shapeOf } from '@vc/platform/http';
import { growthBetween, LINEAR } from '@vc/testing/unit/processor-time';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { withNestedDtos } from '../support/test-dto-rules';
import { routeHandlersOf } from '../support/test-route-handlers';

const MANY = 100_000;
const pipe = new DtoValidationPipe();

/** Lists that are read only beside another member. */
const BESIDE: Record<string, object> = { CreatePresentationTemplateDto: { source: 'manual' } };

const LISTS: [string, (size: number) => unknown[]][] = [
  ['texts', (size) => Array.from({ length: size }, (_, index) => `text ${index}`)],
  ['numbers', (size) => Array.from({ length: size }, (_, index) => index)],
  ['objects', (size) => Array.from({ length: size }, (_, index) => ({ id: index }))],
];

function violationsOf(metatype: DtoClass, body: object): { detail: string; pointer: string | undefined }[] {
  try {
    pipe.transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.violations.map(({ detail, source }) => ({ detail, pointer: source?.pointer }));
  }
}

const growthOfBodies = (dto: DtoClass, small: object, large: object) =>
  growthBetween(
    () => violationsOf(dto, small),
    () => violationsOf(dto, large),
  );

describe('the cost of a request', () => {
  let world: TestWorld;
  let trust: TestTrust;
  const classes = new Set<DtoClass>();

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    for (const definition of PLATFORM_SERVICES) {
      const service = await world.serve(definition, { TRUST_INTERNAL_URL: trust.url });
      for (const { dtos } of routeHandlersOf(service, definition)) {
        for (const { dto } of dtos) withNestedDtos(dto, classes);
      }
    }
  });

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  it.each(LISTS)('grows with the number of %s in each list of a body, which is rejected', async (_, listOf) => {
    const [small, large, largest] = [listOf(MANY / 100), listOf(MANY / 10), listOf(MANY)];
    const failed: object[] = [];
    let lists = 0;
    for (const dto of classes) {
      const limited = [...shapeOf(dto).members.values()].filter(({ maxElements }) => maxElements !== undefined);
      const bodyOf = (list: unknown[]) => ({
        ...Object.fromEntries(limited.map(({ name }) => [name, list])),
        ...BESIDE[dto.name],
      });
      const growth = limited.length > 0 ? await growthOfBodies(dto, bodyOf(small), bodyOf(large)) : 0;
      const violations = violationsOf(dto, bodyOf(largest));
      for (const { name, maxElements } of limited) {
        lists += 1;
        const first = violations.find(({ pointer }) => pointer === `/${name}`);
        const isRefused = first?.detail.includes(`at most ${maxElements}`);
        if (growth > LINEAR || !isRefused) failed.push({ dto: dto.name, name, growth, first });
      }
    }
    expect(lists).toBeGreaterThan(35);
    expect(failed).toEqual([]);
  });

  it('grows with the number of members in each object and of characters in each text of a body', async () => {
    const failed: object[] = [];
    const values: ((size: number) => unknown)[] = [
      (size) => Object.fromEntries(Array.from({ length: size / 10 }, (_, index) => [`member-${index}`, `${index}`])),
      (size) => ({ keys: Array.from({ length: size / 10 }, (_, index) => ({ kty: 'EC', kid: `${index}` })) }),
      (size) => `a${' '.repeat(size)}@`,
      (size) => `https://a.example/${'/'.repeat(size)}\n`,
    ];
    const sizes = values.map((valueOf) => [valueOf(MANY / 100), valueOf(MANY / 10)]);
    for (const dto of classes) {
      const names = [...shapeOf(dto).members.keys()];
      for (const [index, [small, large]] of sizes.entries()) {
        const bodyOf = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
        const growth = await growthOfBodies(dto, bodyOf(small), bodyOf(large));
        if (growth > LINEAR) failed.push({ dto: dto.name, index, growth });
      }
    }
    expect(failed).toEqual([]);
  });
});
