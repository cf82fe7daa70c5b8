import { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error';

type Parsed = (error: Error | null, body?: unknown) => void;

/**
 * Bodies are JSON, and forms below some paths; anything else is 415. A request without a body may say that it is JSON:
 * many clients say so always.
 * @param formPaths first segments of paths where forms are taken
 */
export function useBodyParsers(app: NestFastifyApplication, bodyLimit: number, formPaths: string[]): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request as FastifyRequest, body.toString(), done);
  });
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit }, (request, body, done) =>
    parseForm(request, body, done, formPaths),
  );
}

function parseForm({ url }: Pick<FastifyRequest, 'url'>, body: Buffer, done: Parsed, formPaths: string[]): void {
  if (formPaths.some((path) => url.startsWith(`/${path}/`))) done(null, formOf(body.toString()));
  else done(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.'));
}

/** A name that comes several times has an array of values. */
function formOf(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
