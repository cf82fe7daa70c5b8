import assert from 'node:assert/strict';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import { requestJson } from '@vc/testing/unit/request-json';
import { plantAttributes, plantPerson } from './test-person';
import type { PlantedPerson } from './test-person';
import type { WatchedPlatform } from './test-watched-platform';

/** An organization and its user, with planted data. Its requests are not those of the SDK, because many violate the interface. */
export class Actor {
  readonly person: PlantedPerson;
  readonly attributes: ReturnType<typeof plantAttributes>;
  token = '';
  userToken = '';
  client: { clientId: string; clientSecret: string };
  tenantId = '';
  template = '';

  constructor(readonly world: WatchedPlatform) {
    this.person = plantPerson(world.planted);
    this.attributes = plantAttributes(world.planted, this.person);
  }

  call(method: string, path: string, body?: object, token = this.token): Promise<JsonAnswer> {
    return requestJson(this.world.proxy.url + path, { method, token, body });
  }

  /** The body of an answer. @throws AssertionError if it is an error */
  async ok(method: string, path: string, body?: object, token = this.token): Promise<JsonAnswer['body']> {
    const answer = await this.call(method, path, body, token);
    assert(answer.status < 300, `${method} ${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  issue(more: object = {}): Promise<JsonAnswer> {
    const body = { credentialTemplateId: this.template, attributes: this.attributes, ...more };
    return this.call('POST', '/api/v1/issuances', body);
  }

  tokenOf(form: Record<string, string>, headers: Record<string, string> = {}): Promise<JsonAnswer> {
    return requestJson(`${this.world.proxy.url}/auth/connect/token`, { body: new URLSearchParams(form), headers });
  }
}
