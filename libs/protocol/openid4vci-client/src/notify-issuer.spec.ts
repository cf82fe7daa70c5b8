import { ServerUnavailableError } from '@vc/protocol/http';
import { parseNotification } from '@vc/protocol/openid4vci';
import { notifyIssuer } from './notify-issuer';
import type { TestResponse } from './test-http';
import { TestHttp } from './test-http';
import { createHolderKey, ISSUER_METADATA, NOW, rejectionOf } from './test-issuer';

const URL = 'https://issuer.example/one/notification';

async function notify({ description, endpoint = URL, response = { status: 204 } }: Partial<World> = {}) {
  const http = new TestHttp({ [URL]: response });
  const access = {
    accessToken: 'token',
    dpopKey: createHolderKey(),
    credentialIssuer: ISSUER_METADATA.credential_issuer,
    credentialEndpoint: ISSUER_METADATA.credential_endpoint,
    notificationEndpoint: endpoint === '' ? undefined : endpoint,
    expiresAt: NOW,
  };
  const notification = { notificationId: 'n-1', event: 'credential_failure' as const, description };
  await notifyIssuer(access, notification, { http: http.send, now: () => NOW });
  return http.requestTo(URL);
}

interface World {
  description: string;
  endpoint: string;
  response: TestResponse;
}

describe('notifyIssuer', () => {
  it('posts the event with the access token', async () => {
    const { method, headers, body } = await notify();
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: 'DPoP token' });
    expect(JSON.parse(body)).toEqual({ notification_id: 'n-1', event: 'credential_failure' });
  });

  /** OpenID4VCI 1.0 §11.1 */
  it.each([
    ['the type is not supported', 'the type is not supported'],
    ['the DID document’s key', "the DID document's key"],
    ['a "quoted" \\ text', 'a ?quoted? ? text'],
    ['fehlt für\nimmer\u0000', 'fehlt f?r?immer?'],
    ['', ''],
  ])('sends the description %j with the characters that are allowed', async (description, expected) => {
    const { body } = await notify({ description });
    expect(parseNotification(JSON.parse(body)).description).toBe(expected);
  });

  it.each<[string, Partial<World>, string]>([
    ['an issuer without the endpoint', { endpoint: '' }, 'the issuer has no notification endpoint'],
    ['an error response', { response: { status: 400, body: { error: 'x' } } }, 'the notification: HTTP 400'],
    ['a redirect', { response: { status: 302 } }, 'the notification: HTTP 302'],
  ])('rejects %s', async (_, world, reason) => {
    expect(await rejectionOf(() => notify(world))).toEqual([reason]);
  });

  it('throws ServerUnavailableError if the issuer is unavailable', async () => {
    const notified = notify({ response: { status: 429, headers: { 'retry-after': '9' } } });
    await expect(notified).rejects.toBeInstanceOf(ServerUnavailableError);
    await expect(notified).rejects.toMatchObject({ message: 'the notification: HTTP 429', retryAfter: '9' });
  });
});
