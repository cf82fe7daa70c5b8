import type { OutgoingHttp } from '@vc/platform/outgoing-http';
import type { CustomFetch } from 'openid-client';

/** The fetch of openid-client by guarded requests. Redirects are not followed. */
export function toFetch(outgoing: OutgoingHttp): CustomFetch {
  return async (url, { method, headers, body }) => {
    const response = await outgoing.request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      // Token requests are forms, and other requests have no body.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    return new Response(new Uint8Array(response.body), { status: response.status, headers: response.headers });
  };
}
