import { SpanKind } from '@opentelemetry/api';
import { inSpan, type SpanDescription } from '@vc/platform/observability';
import { OutgoingHttpError } from './outgoing-http-error';

/** A client counts a status from here on as an error. */
const FIRST_ERROR = 400;

interface ClientRequest {
  method: string;
  url: URL;
  /** Requests to this origin carry the trace. */
  tracedOrigin: string | undefined;
}

/**
 * Runs a request in a span below the active one. Only this platform gets the id of the trace: it would let issuers and
 * verifiers recognize the requests of one holder.
 * @param send gets the headers of the trace
 */
export async function inClientSpan<T extends { status: number }>(
  { method, url, tracedOrigin }: ClientRequest,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  return inSpan(
    () => describe(method, url),
    async (scope) => {
      try {
        const response = await send(url.origin === tracedOrigin && scope ? scope.headers : {});
        scope?.set({ 'http.response.status_code': response.status });
        if (response.status >= FIRST_ERROR) scope?.failAs(String(response.status));
        return response;
      } catch (error) {
        if (error instanceof OutgoingHttpError) scope?.failAs(error.reason);
        throw error;
      }
    },
  );
}

/** @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client (paths and queries may contain secrets) */
function describe(method: string, { hostname, port, protocol }: URL): SpanDescription {
  const usualPort = protocol === 'https:' ? 443 : 80;
  const server = { 'server.address': hostname, 'server.port': port === '' ? usualPort : Number(port) };
  return { name: method, kind: SpanKind.CLIENT, attributes: { 'http.request.method': method, ...server } };
}
