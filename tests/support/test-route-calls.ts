import { randomUUID } from 'node:crypto';
import { documentedOperations, type DocumentedOperation } from '@vc/testing/unit/documented-operations';
import { OpenApiDocuments } from '@vc/testing/unit/open-api-documents';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import type { BodyFixtures } from './test-body-fixtures';
import type { Organization, TestPlatform } from './test-platform';
import { type BodyOfRoute, BODIES, WITHOUT_BODY } from './valid-bodies';

type Caller = BodyOfRoute['as'] | 'client';

interface Parameter {
  name: string;
  in: string;
  schema?: object;
}

interface Item {
  id?: string;
  [member: string]: unknown;
}

/** Callers and what they refer to. */
interface Context {
  world: TestPlatform;
  organization: Organization;
  operatorToken: string;
  fixtures: BodyFixtures;
}

/** They end the calls of the organization, or its resources. */
const ENDING = /^DELETE |revoke-tokens$|\/deletion$/;
const OF_USERS = /^\/wallet\/(?!(?:v2\/)?orgs\/)/;

/** Calls the documented routes of an organization with valid bodies, and lists with each filter, order and cursor. */
export class RouteCalls {
  /** Routes with a call that succeeded, as `METHOD path` without ids. */
  readonly succeeded = new Set<string>();
  private readonly documents = OpenApiDocuments.get();
  private readonly ids = new Map<string, string | undefined>();

  constructor(private readonly context: Context) {}

  async sendBodies(): Promise<void> {
    for (const [route, { path, bodies, as }] of Object.entries(BODIES)) {
      const [method = ''] = route.split(' ');
      for (const body of bodies) await this.send(route, { method, path: path(this.context.fixtures), as, body });
    }
  }

  /** Reads each list and each first item of a list. */
  async read(): Promise<void> {
    for (const operation of documentedOperations()) {
      if (operation.route.startsWith('GET ') && !operation.route.includes('/v1/')) await this.readEach(operation);
    }
  }

  /** Sends each request without a body to the first item of its list, those that end something last. */
  async sendWithoutBody(): Promise<void> {
    const deletions = documentedOperations().map(({ route }) => route.replaceAll(/\{(\w+)\}/g, ':$1'));
    const routes = [...WITHOUT_BODY, ...deletions.filter((route) => /^DELETE (?!.*\/v1\/)/.test(route))];
    for (const route of routes.toSorted((a, b) => Number(ENDING.test(a)) - Number(ENDING.test(b)))) {
      const [method = '', template = ''] = route.split(' ');
      const path = await this.fillIds(template);
      if (path !== undefined) await this.send(route, { method, path });
    }
  }

  private async readEach({ route, place }: DocumentedOperation): Promise<void> {
    const path = await this.fillIds(route.slice('GET '.length).replaceAll(/\{(\w+)\}/g, ':$1'));
    if (path === undefined) return;
    const answer = await this.get(path);
    const items = itemsIn(answer);
    const { value } = this.documents.resolve<{ parameters?: object[] }>(place.file, place.pointer);
    for (const index of (value.parameters ?? []).keys()) {
      const parameter = this.documents.resolve<Parameter>(place.file, `${place.pointer}/parameters/${index}`);
      const { name, schema } = parameter.value;
      if (parameter.value.in !== 'query' || !schema) continue;
      const found = this.documents.resolve<{ enum?: string[] }>(parameter.file, `${parameter.pointer}/schema`);
      for (const each of valuesOf(name, found.value.enum, items[0])) {
        await this.get(path, { [name.replace('*', 'branch')]: each });
      }
    }
    for (const query of cursorsOf(answer)) await this.get(path, query);
  }

  /** Returns the path with the ids of the first items of the lists before them, or undefined if there are none. */
  private async fillIds(template: string): Promise<string | undefined> {
    let path = '';
    for (const segment of template.split('/').slice(1)) {
      const part = segment.startsWith(':') ? await this.firstId(path) : segment;
      if (part === undefined) return undefined;
      path += `/${part}`;
    }
    return path;
  }

  private async firstId(list: string): Promise<string | undefined> {
    if (!this.ids.has(list)) {
      const [item] = itemsIn(await this.get(list));
      // Users are named by their e-mail addresses.
      const id = list === '/onboarding/users' ? item?.email : item?.id;
      this.ids.set(list, typeof id === 'string' ? encodeURIComponent(id) : undefined);
    }
    return this.ids.get(list);
  }

  private async get(path: string, query: Record<string, string> = {}): Promise<JsonAnswer> {
    const required = path === '/wallet/credentials' ? { status: 'pending' } : {};
    const text = new URLSearchParams({ ...required, ...query }).toString();
    const request = { method: 'GET', path: text === '' ? path : `${path}?${text}` };
    return this.send(`GET ${path}`, request);
  }

  private async send(
    route: string,
    request: { method: string; path: string; as?: Caller; body?: (of: BodyFixtures) => object },
  ): Promise<JsonAnswer> {
    const { method, path, as = OF_USERS.test(path) ? 'user' : 'client' } = request;
    const { world, organization, operatorToken, fixtures } = this.context;
    const token = { user: organization.userToken, operator: operatorToken, client: organization.token }[as];
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    const answer = await requestJson(world.urlOf(path), { method, token, headers, body: request.body?.(fixtures) });
    if (answer.status < 300) this.succeeded.add(route.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'));
    // Some of the administration is for the operator alone.
    return answer.status === 403 && as === 'client' ? this.send(route, { ...request, as: 'operator' }) : answer;
  }
}

function itemsIn({ body }: JsonAnswer): Item[] {
  const items: unknown = Array.isArray(body) ? body : body?.data;
  return Array.isArray(items) ? (items as Item[]) : [];
}

/** Queries of the pages after and before the first page. */
function cursorsOf(answer: JsonAnswer): Record<string, string>[] {
  const next: unknown = answer.body?.links?.next;
  const after = typeof next === 'string' ? new URL(next, 'http://a').searchParams.get('page[after]') : undefined;
  const cursor = after ?? itemsIn(answer).at(-1)?.id;
  return cursor ? [{ 'page[after]': cursor }, { 'page[before]': cursor }] : [];
}

/** Values for a parameter of a list: each order, a time, and for a filter that of the item if it has one. */
function valuesOf(name: string, values: string[] = [], item: Item = {}): string[] {
  if (name === 'sort') return values;
  if (/\[(?:gte|lt)\]$/.test(name)) return [new Date().toISOString()];
  const [, member] = /^filter\[([\w.*]+)\]$/.exec(name) ?? [];
  if (member === undefined) return [];
  const other = /id$/i.test(member) ? randomUUID() : 'x';
  return [valueOf(item[member]) ?? values[0] ?? other];
}

function valueOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
}
