import { randomUUID } from 'node:crypto';
import type { FuzzedBody } from '../../support/test-fuzz-body';
import { fuzzBody } from '../../support/test-fuzz-body';
import type { BodyFixtures } from '../../support/test-body-fixtures';
import { createBodyFixtures, PAGE } from '../../support/test-body-fixtures';
import { TestIdentityProvider } from '../../support/test-identity-provider';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';
import type { BodyOfRoute } from '../../support/valid-bodies';
import { BODIES, WITHOUT_BODY } from '../../support/valid-bodies';

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads the answer as untyped JSON
  body: any;
}

const BATCH_SIZE = 8;
const MAX_VIOLATIONS = 50;
/** 409 and 422 come from the state of a resource and from the server of a URI. */
const REJECTIONS = [400, 409, 413, 422];

function* batchesOf<T>(elements: Iterable<T>): Generator<T[]> {
  const waiting = [...elements];
  while (waiting.length > 0) yield waiting.splice(0, BATCH_SIZE);
}

describe('bodies', () => {
  let world: TestPlatform;
  let acme: Organization;
  let operatorToken: string;
  let provider: TestIdentityProvider;
  let fixtures: BodyFixtures;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    operatorToken = await world.operatorToken();
    provider = await TestIdentityProvider.start(PAGE);
    fixtures = await createBodyFixtures(world, acme, provider.issuer);
  });

  afterAll(async () => {
    await provider?.stop();
    await world?.stop();
  });

  async function send(method: string, path: string, as: BodyOfRoute['as'] | 'client', text: string): Promise<Answer> {
    const token = { user: acme.userToken, operator: operatorToken, client: acme.token }[as ?? 'client'];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(world.urlOf(path), { method, headers, body: text });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  function haveOneId(errors: unknown): errors is { id: string; source?: { pointer?: string } }[] {
    return Array.isArray(errors) && errors.length > 0 && errors.every(({ id }) => id === errors[0].id);
  }

  /** The member of the answer that is wrong for the fuzzed body, if one is. */
  function findMistake({ status, body }: Answer, { pointer: fuzzed, kind }: FuzzedBody): string | undefined {
    if (status < 300) return undefined;
    if (!REJECTIONS.includes(status)) return 'the status';
    const { errors } = body;
    if (!haveOneId(errors)) return 'errors';
    if (errors.length > MAX_VIOLATIONS) return 'the number of violations';
    if (status !== 400) return undefined;
    const pointers: unknown[] = errors.map(({ source }) => source?.pointer);
    if (!pointers.every((pointer) => typeof pointer === 'string')) return 'the pointers';
    // `null` removes an optional member, without which another member may be invalid.
    const isNear = (pointer: string) => pointer.startsWith(fuzzed) || fuzzed.startsWith(pointer);
    return kind === 'null' || pointers.some(isNear) ? undefined : 'the pointer';
  }

  it('have an entry for every route with a body', () => {
    const routes = world.scopedRoutes().filter((route) => /^(POST|PUT|PATCH) /.test(route));
    expect(routes).toEqual([...Object.keys(BODIES), ...WITHOUT_BODY].sort());
  });

  it.each(Object.entries(BODIES))(
    'of %s are accepted if valid, and rejected with the pointer of a malformed member',
    async (route, entry) => {
      const method = route.split(' ')[0]!;
      const path = entry.path(fixtures);
      for (const body of entry.bodies.map((each) => each(fixtures))) {
        const { status, body: answer } = await send(method, path, entry.as, JSON.stringify(body));
        const isAccepted = status < 300 || status === entry.rejection;
        expect({ body, isAccepted, answer }).toEqual({ body, isAccepted: true, answer });
        const sendFuzzed = async (each: FuzzedBody) => {
          const rejection = await send(method, path, entry.as, each.text);
          // `null` and zero may leave a body valid, and the state of the resource then rejects it.
          const isExpected = ['null', 'zero'].includes(each.kind) && rejection.status === entry.rejection;
          const mistake = isExpected ? undefined : findMistake(rejection, each);
          const { pointer, kind } = each;
          return mistake && { mistake, pointer, kind, answer: JSON.stringify(rejection).slice(0, 500) };
        };
        const mistakes = [];
        for (const batch of batchesOf(fuzzBody(body))) {
          mistakes.push(...(await Promise.all(batch.map(sendFuzzed))).filter(Boolean));
        }
        expect(mistakes).toEqual([]);
      }
    },
  );

  it.each(WITHOUT_BODY)('of %s are ignored, and rejected with 400 if they are no JSON', async (route) => {
    const [method, path] = route.replace(':id', randomUUID()).split(' ') as [string, string];
    // Some of the administration is for the operator alone.
    const as = path.startsWith('/auth/admin/') ? 'operator' : 'client';
    const answers = await Promise.all(
      ['{}', '[[]]', '{"a":"\\u0000"}', '{"a":', '"'].map((text) => send(method, path, as, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400]);
  });
});
