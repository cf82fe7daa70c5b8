import { randomUUID } from 'node:crypto';
import type { Spoilt } from './junk';
import { spoilt } from './junk';
import type { Surroundings } from './test-surroundings';
import { surroundingsOf } from './test-surroundings';
import type { Organization } from './test-platform';
import { TestPlatform } from './test-platform';
import type { BodyOfRoute } from './valid-bodies';
import { BODIES, WITHOUT_BODY } from './valid-bodies';

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads the answer as untyped JSON
  body: any;
}

const BATCH_SIZE = 8;
const MAX_VIOLATIONS = 50;
/** What an id names may be gone, or taken, and what a URI names may refuse. */
const REFUSALS = [400, 409, 413, 422];

function* batchesOf<T>(elements: Iterable<T>): Generator<T[]> {
  const waiting = [...elements];
  while (waiting.length > 0) yield waiting.splice(0, BATCH_SIZE);
}

describe('bodies', () => {
  let world: TestPlatform;
  let acme: Organization;
  let operatorToken: string;
  let surroundings: Surroundings;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    operatorToken = await world.operatorToken();
    surroundings = await surroundingsOf(world, acme);
  });

  afterAll(() => world?.stop());

  async function send(method: string, path: string, as: BodyOfRoute['as'] | 'client', text: string): Promise<Answer> {
    const token = { user: acme.userToken, operator: operatorToken, client: acme.token }[as ?? 'client'];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(world.platform.demo.publicUrl + path, { method, headers, body: text });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  function haveOneId(errors: unknown): errors is { id: string; source?: { pointer?: string } }[] {
    return Array.isArray(errors) && errors.length > 0 && errors.every(({ id }) => id === errors[0].id);
  }

  /** What is wrong with the answer to a body with junk, if anything is. */
  function faultOf({ status, body }: Answer, { place, junk }: Spoilt): string | undefined {
    if (status < 300) return undefined;
    if (!REFUSALS.includes(status)) return 'the status';
    const { errors } = body;
    if (!haveOneId(errors)) return 'errors';
    if (errors.length > MAX_VIOLATIONS) return 'the number of violations';
    if (status !== 400) return undefined;
    const pointers: unknown[] = errors.map(({ source }) => source?.pointer);
    if (!pointers.every((pointer) => typeof pointer === 'string')) return 'the pointers';
    // Without a member that is optional, another member may be wrong.
    const isNear = (pointer: string) => pointer.startsWith(place) || place.startsWith(pointer);
    return junk === 'null' || pointers.some(isNear) ? undefined : 'the place';
  }

  it('have an entry for every route that takes one', () => {
    const routes = world.scopedRoutes().filter((route) => /^(POST|PUT|PATCH) /.test(route));
    expect(routes).toEqual([...Object.keys(BODIES), ...WITHOUT_BODY].sort());
  });

  it.each(Object.entries(BODIES))('are refused where they have junk: %s', async (route, entry) => {
    const method = route.split(' ')[0]!;
    const path = entry.path(surroundings);
    for (const body of entry.bodies.map((each) => each(surroundings))) {
      const { status, body: answer } = await send(method, path, entry.as, JSON.stringify(body));
      const isRight = status < 300 || status === entry.refusal;
      expect({ valid: body, isRight, answer }).toEqual({ valid: body, isRight: true, answer });
      const judged = async (each: Spoilt) => {
        const refusal = await send(method, path, entry.as, each.text);
        const fault = faultOf(refusal, each);
        return fault && { fault, place: each.place, junk: each.junk, answer: JSON.stringify(refusal).slice(0, 500) };
      };
      const faults = [];
      for (const batch of batchesOf(spoilt(body))) {
        faults.push(...(await Promise.all(batch.map(judged))).filter(Boolean));
      }
      expect(faults).toEqual([]);
    }
  });

  it.each(WITHOUT_BODY)('are ignored, or refused where they are no JSON: %s', async (route) => {
    const [method, path] = route.replace(':id', randomUUID()).split(' ') as [string, string];
    const answers = await Promise.all(
      ['{}', '[[]]', '{"a":"\\u0000"}', '{"a":', '"'].map((text) => send(method, path, 'client', text)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400]);
  });
});
