import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createGzip } from 'node:zlib';
import type { Gzip } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { isObject } from '@vc/protocol/json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap } from 'rxjs';
import type { Observable } from 'rxjs';
import accepts from 'accepts';
import { JSON_TYPE, JsonListStream } from './stream-json-list';

/** Content codings of built files, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the codings that `Accept-Encoding` accepts, the smallest first (RFC 9110 §12.5.3). */
export function acceptedEncodings(request: IncomingMessage): Encoding[] {
  const accepted = accepts(request);
  return ENCODINGS.filter((encoding) => accepted.encoding(encoding) === encoding);
}

/** Whether the client prefers the content coding gzip to none (RFC 9110 §12.5.3). */
export function prefersGzip(request: IncomingMessage): boolean {
  return accepts(request).encoding(['gzip', 'identity']) === 'gzip';
}

/** A shorter list fits in a packet or two, and is sent as it is. */
const COMPRESSED_FROM = 1024;

/**
 * The outermost. Compresses lists that are read with an access token (RFC 9110 §8.4.1.3). No other response is
 * compressed: a resource has a strong ETag, which would be wrong for a coded representation (RFC 9110 §8.8.3.3) and which `If-Match`
 * needs.
 */
@Injectable()
export class CompressedListsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { caller?: object }>();
    if (!request.caller || !['GET', 'HEAD'].includes(request.method)) return next.handle();
    return next.handle().pipe(mergeMap(async (body) => compress(body, request, http.getResponse<FastifyReply>())));
  }
}

async function compress(body: unknown, { raw }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!isList(body) || reply.hasHeader('etag')) return body;
  void reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  if (!prefersGzip(raw)) return body;
  if (body instanceof JsonListStream) {
    void reply.header('content-encoding', 'gzip');
    return new StreamableFile(gzip(body.pages), { type: JSON_TYPE });
  }
  const texts = textsOf(body);
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const coded = length < COMPRESSED_FROM ? undefined : await buffer(gzip([texts]));
  // A list of many short elements becomes longer.
  if (coded === undefined || coded.length >= length) return body;
  void reply.headers({ 'content-encoding': 'gzip', 'content-type': JSON_TYPE });
  return coded;
}

type List = JsonListStream | unknown[] | { data: unknown[] };

function isList(body: unknown): body is List {
  return body instanceof JsonListStream || Array.isArray(body) || (isObject(body) && Array.isArray(body.data));
}

/** The JSON of a list in parts, each of which has at most one element. */
function textsOf(body: unknown[] | { data: unknown[] }): string[] {
  if (Array.isArray(body)) return arrayTextsOf(body);
  const { data, ...others } = body;
  const rest = JSON.stringify(others).slice(1);
  return ['{"data":', ...arrayTextsOf(data), rest === '}' ? rest : `,${rest}`];
}

function arrayTextsOf(elements: unknown[]): string[] {
  return ['[', ...elements.map((each, index) => (index === 0 ? '' : ',') + JSON.stringify(each)), ']'];
}

/**
 * Compresses each text by itself. A full flush forgets the texts before, so the length of a response tells an eavesdropper nothing of
 * one element by what another party has put into another one (BREACH). brotli has no such flush.
 */
function gzip(pages: Iterable<string[]> | AsyncIterable<string[]>): Gzip {
  const texts = async function* () {
    for await (const page of pages) yield* page;
  };
  const options = { level: constants.Z_BEST_SPEED, flush: constants.Z_FULL_FLUSH };
  // The reader of the result gets the error.
  return pipeline(Readable.from(texts()), createGzip(options), () => undefined);
}
