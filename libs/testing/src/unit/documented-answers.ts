import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { type DocumentedOperation, documentedOperations } from './documented-operations';
import { OpenApiDocuments, type Place, pointerTo } from './open-api-documents';

interface Operation {
  pattern: RegExp;
  /** Of several operations whose patterns match, the one with the smallest number is meant. */
  rank: number;
  route: string;
  name: string;
  place: Place;
}

interface DocumentedResponse {
  headers?: Record<string, object>;
  content?: Record<string, object>;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

/** Holds the answers of services against the OpenAPI documents. */
export class DocumentedAnswers {
  private readonly documents = OpenApiDocuments.get();
  private readonly operations = documentedOperations()
    .map(toOperation)
    .sort((left, right) => left.rank - right.rank);

  /** @param record takes the operation and the status of each documented answer */
  constructor(private readonly record?: (answer: string) => void) {}

  /** Answers 500 in place of an answer that is not as documented. */
  checking(handler: RequestListener): RequestListener {
    return (request, response) => {
      const operation = this.find(request.method ?? '', request.url ?? '');
      // A schema has the members that are required without `fields`.
      if (operation && !/[?&]fields=/.test(request.url ?? '')) this.checkEnd(operation, response);
      handler(request, response);
    };
  }

  private checkEnd(operation: Operation, response: ServerResponse): void {
    const originals = {
      writeHead: response.writeHead.bind(response),
      write: response.write.bind(response),
      end: response.end.bind(response),
    };
    let head: OutgoingHttpHeaders = {};
    // A stream is recorded, and not checked.
    response.write = ((...chunk: Parameters<typeof originals.write>) => {
      Object.assign(response, originals);
      this.record?.(`${operation.name} ${response.statusCode}`);
      response.writeHead(response.statusCode, head);
      return response.write(...chunk);
    }) as typeof originals.write;
    response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
      response.statusCode = status;
      head = headers;
      return response;
    }) as typeof originals.writeHead;
    response.end = ((body?: string | Buffer | null) => {
      Object.assign(response, originals);
      const headers = { ...response.getHeaders(), ...head };
      const status = response.statusCode;
      const violation = this.violationOf(operation, { status, headers, body: decoded(body, headers) });
      if (violation === undefined) {
        this.record?.(`${operation.name} ${status}`);
        response.writeHead(status, head);
        return response.end(body);
      }
      ['content-length', 'content-encoding'].forEach((name) => response.removeHeader(name));
      response.writeHead(500, { 'content-type': 'application/json' });
      return response.end(
        JSON.stringify({ errors: [{ code: 'NOT_AS_DOCUMENTED', detail: `${operation.route}: ${violation}` }] }),
      );
    }) as typeof originals.end;
  }

  /** What differs from the document, undefined if nothing does. */
  private violationOf({ place }: Operation, { status, headers, body }: Answer): string | undefined {
    const responses = this.documents.resolve(place.file, place.pointer + pointerTo('responses')).value;
    if (!(String(status) in responses)) return `The status ${status} is not documented. ${body}`;
    const pointer = place.pointer + pointerTo('responses', String(status));
    const documented = this.documents.resolve<DocumentedResponse>(place.file, pointer);
    const missing = this.requiredHeaders(documented).find((name) => headers[name.toLowerCase()] === undefined);
    if (missing !== undefined) return `The response ${status} has no ${missing}.`;
    const isUndocumented = status === 201 && 'location' in headers && !('Location' in (documented.value.headers ?? {}));
    if (isUndocumented) return `The Location of the response ${status} is not documented.`;
    return this.contentViolation(documented, { status, headers, body });
  }

  private requiredHeaders({ file, pointer, value }: Place<DocumentedResponse>): string[] {
    return Object.keys(value.headers ?? {}).filter(
      (name) => this.documents.resolve(file, pointer + pointerTo('headers', name)).value.required === true,
    );
  }

  private contentViolation(
    { file, pointer, value: { content } }: Place<DocumentedResponse>,
    { status, headers, body }: Answer,
  ): string | undefined {
    if (!content) return body === '' ? undefined : `The response ${status} has a body.`;
    const [type = ''] = String(headers['content-type']).split(';');
    // A browser gets errors as pages.
    if (status >= 400 && type === 'text/html') return undefined;
    if (!(type in content)) return `The response ${status} has the media type ${type}.`;
    if (!type.endsWith('json')) return undefined;
    const isValid = this.documents.validator({ file, pointer: pointer + pointerTo('content', type, 'schema') });
    if (isValid(JSON.parse(body))) return undefined;
    const errors = isValid.errors?.map(({ instancePath, message, params }) => [instancePath, message, params]);
    return `The response ${status} is not valid: ${JSON.stringify(errors)} ${body}`;
  }

  private find(method: string, url: string): Operation | undefined {
    const path = url.replace(/\?.*/s, '').replace(/(?<=.)\/$/, '');
    return this.operations.find(({ route, pattern }) => route.startsWith(`${method} `) && pattern.test(path));
  }
}

/** @param body null where Fastify ends a response without one */
function decoded(body: string | Buffer | null | undefined, headers: OutgoingHttpHeaders): string {
  if (body === null || body === undefined) return '';
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString();
}

function toOperation({ route, name, place }: DocumentedOperation): Operation {
  const [, path = ''] = route.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  return { route, name, pattern, rank: path.split('{').length, place };
}
