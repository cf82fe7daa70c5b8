import { type DtoClass, shapeOf } from '@vc/platform/http';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { withNestedDtos } from '../support/test-dto-rules';
import { routeHandlersOf } from '../support/test-route-handlers';

const PREDICATE = /^(must|has|is|exceeds) [^\n]*[^\s.]$/;
const OF_CLASS_VALIDATOR = /each value|nested property|following values|longer than or equal|conforming to/;
const LONG = 'a b'.repeat(100_000);
/** Values of which each rule refuses one. */
const WRONG = [
  {},
  [],
  '',
  'A b',
  LONG,
  0.5,
  -1e15,
  1e15,
  true,
  [5],
  ['a', 'a'],
  [[]],
  [LONG],
  Array.from({ length: 2_000 }, () => 'a'),
];

function textsOf(dto: DtoClass): { dto: string; member: string; text: string }[] {
  return [...shapeOf(dto).members.values()].flatMap(({ name, absence = 'is required', rules, elementRules }) => {
    const texts = [...rules, ...elementRules].flatMap((rule) =>
      WRONG.map((value) => rule(value, new dto())).filter((text) => text !== undefined),
    );
    return [...new Set([absence.replace(/^or \w+ /, ''), ...texts])].map((text) => ({
      dto: dto.name,
      member: name,
      text,
    }));
  });
}

describe('the sentences about violations', () => {
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

  it('have a verb after the name of the member, and no words of class-validator', () => {
    const texts = [...classes].flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(500);
    const wrong = texts.filter(({ text }) => !PREDICATE.test(text) || OF_CLASS_VALIDATOR.test(text));
    expect(wrong).toEqual([]);
  });
});
