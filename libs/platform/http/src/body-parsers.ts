import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { AsyncResource } from 'node:async_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { findInexact } from '@vc/protocol/json';
import type { InexactJson } from '@vc/protocol/json';
import { TurnQueue } from '@vc/platform/scheduling';
import { DomainError, pointerOf, ValidationFailed } from './domain-error';
import { toNetwork } from './client-network';
import { dialectOf } from './json-dialect';
import type { JsonDialect } from './json-dialect';
import { headerElements } from './list-headers';
import { readForm } from './read-form';

/**
 * Runs long pieces of work, one in each turn of the event loop. Networks take turns, and the work of one network keeps its order. While
 * more work waits, other requests have as much time after each piece as its turn took.
 */
export class Turns {
  private readonly waiting = new TurnQueue<() => void>();
  private isBusy = false;

  /**
   * @param network of the client
   * @param work goes on in the context of the caller, such as its trace
   */
  run(network: string, work: () => void): void {
    this.waiting.push(network, AsyncResource.bind(work));
    if (this.isBusy) return;
    this.isBusy = true;
    setImmediate(() => this.next());
  }

  private next(): void {
    const work = this.waiting.shift();
    const beganAt = performance.now();
    setImmediate(() => this.end(performance.now() - beganAt));
    work?.();
  }

  private end(milliseconds: number): void {
    this.isBusy = this.waiting.size > 0;
    if (this.isBusy) setTimeout(() => this.next(), milliseconds);
  }
}

/** A longer body takes milliseconds to parse and to validate, and those of many requests may arrive at the same time. */
const LONG_BYTES = 64 * 1024;

type Parsed = (error: Error | null, body?: unknown) => void;

interface LimitedBodies {
  mediaType: string;
  bodyLimit?: number;
  /** Whether the URL of a request takes the media type. */
  isFor: (url: string) => boolean;
  parse: (request: object, body: Buffer, done: Parsed) => void;
}

interface AcceptedBodies {
  /** First segments of the paths that accept forms. */
  formPaths: string[];
  /** Protocols whose JSON has a media type of its own. */
  dialects: readonly JsonDialect[];
}

/**
 * Accepts bodies of JSON, and forms below some paths. Any other media type is answered with 415. An empty body is none,
 * whatever its media type and however its length is given: many clients always send a media type, or chunks.
 */
export function useBodyParsers(
  app: NestFastifyApplication,
  bodyLimit: number,
  { formPaths, dialects }: AcceptedBodies,
): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  // `DtoValidationPipe` rejects names such as `__proto__` with their pointer.
  const parseJson = fastify.getDefaultJsonParser('ignore', 'ignore');
  const turns = new Turns();
  const parseJsonBody = (request: object, body: Buffer, done: Parsed): void => {
    if (body.length === 0) return done(null, undefined);
    if (body.length <= LONG_BYTES) return parseText(request, body, done);
    return turns.run(toNetwork((request as FastifyRequest).ip), () => parseText(request, body, done));
  };
  const parseText = (request: object, body: Buffer, done: Parsed): void => {
    // RFC 8259 §8.1
    if (!isUtf8(body)) return done(malformed('JSON in UTF-8'));
    const text = body.toString();
    void parseJson(request as FastifyRequest, text, (error, json) => {
      if (error) return done(malformed('valid JSON'));
      const inexact = findInexact(text, json);
      return inexact ? done(inexactJson(inexact)) : done(null, json);
    });
  };
  app.useBodyParser('application/json', { bodyLimit }, parseJsonBody);
  for (const { mediaType } of dialects) {
    const isFor = (url: string) => dialectOf(url, dialects)?.mediaType === mediaType;
    useBodyParserAt(app, { mediaType, bodyLimit, isFor, parse: parseJsonBody });
  }
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit }, (request, body, done) =>
    parseForm(request, body, done, formPaths),
  );
  fastify.addContentTypeParser('*', (request, body, done) => {
    if (request.is404) return done(null);
    assertEmpty(body, done);
  });
}

/** Accepts a media type at some URLs. Any other URL answers it with 415. */
export function useBodyParserAt(
  app: NestFastifyApplication,
  { mediaType, isFor, parse, ...limits }: LimitedBodies,
): void {
  app.useBodyParser(mediaType, limits, (request, body, done) => {
    if (isFor(request.url)) parse(request, body, done);
    else done(notJson());
  });
}

/** Reads no body of a media type that is not accepted, but for its first octet. */
function assertEmpty(body: IncomingMessage, done: Parsed): void {
  const end = (error: Error | null) => {
    body.off('data', refuse).off('end', accept).off('error', end);
    body.pause();
    done(error);
  };
  const refuse = () => end(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The media type of the body is not supported.'));
  const accept = () => end(null);
  body.on('data', refuse).on('end', accept).on('error', end);
}

/**
 * RFC 9110 §8.4, §15.5.16: a body with a content coding is refused, because it would be read as something else.
 * @returns why the request is refused
 */
export function findCodedBody({ method, headers }: FastifyRequest): DomainError | undefined {
  const { 'content-encoding': codings, 'content-length': length = '0', 'transfer-encoding': chunks } = headers;
  const isCoded = headerElements(codings).some((coding) => coding.toLowerCase() !== 'identity');
  // No one reads the body of a GET.
  const isRead = method !== 'GET' && method !== 'HEAD' && (chunks !== undefined || Number(length) > 0);
  if (!isCoded || !isRead) return undefined;
  const detail = 'The body must have no content coding.';
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', detail, { headers: { 'accept-encoding': 'identity' } });
}

/** RFC 8259 §4, §6: other parsers take another one of the members, and other digits of the number. */
function inexactJson({ kind, path }: InexactJson): ValidationFailed {
  return new ValidationFailed([{ detail: INEXACT[kind], source: { pointer: pointerOf(path) } }]);
}

const INEXACT: Record<InexactJson['kind'], string> = {
  repeatedName: 'The name of the member is repeated.',
  changedNumber: 'The number cannot be represented exactly: send it as a string.',
};

function malformed(form: string): ValidationFailed {
  return new ValidationFailed([{ detail: `The body is not ${form}.`, source: { pointer: '' } }]);
}

function parseForm({ url }: Pick<FastifyRequest, 'url'>, body: Buffer, done: Parsed, formPaths: string[]): void {
  const [address = ''] = url.split('?');
  const takesForms = formPaths.some((path) => `${address}/`.startsWith(`/${path}/`));
  if (!takesForms && body.length === 0) done(null, undefined);
  else if (!takesForms) done(notJson());
  else readForm(body, done);
}

function notJson(): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.');
}
