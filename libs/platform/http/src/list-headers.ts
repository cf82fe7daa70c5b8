import type { FastifyInstance } from 'fastify';
import { DomainError } from './domain-error';
import type { DomainErrorFilter } from './domain-error.filter';

export const MAX_LIST_HEADER_CHARACTERS = 4_096;
export const MAX_LIST_HEADER_ELEMENTS = 100;

/** Headers with lists that the platform, or a library that it uses, takes apart. */
export const LIST_HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Connection',
  'Content-Encoding',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Forwarded-For',
] as const;

/**
 * Returns the elements of a list, without the blanks around them and without empty ones (RFC 9110 §5.6.1). Its cost is linear in
 * the length of the value, which `\s*,\s*` would not be.
 */
export function headerElements(value: string | string[] | undefined): string[] {
  return [value ?? []]
    .flat()
    .flatMap((each) => each.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Refuses long lists before anything reads them: no honest client sends as many, and some readers compare each with each. */
export function refuseLongListHeaders(fastify: FastifyInstance, errorFilter: DomainErrorFilter): void {
  const names = LIST_HEADERS.map((name) => ({ name, key: name.toLowerCase() }));
  fastify.addHook('onRequest', ({ headers }, reply, done) => {
    const long = names.find(({ key }) => isLong(headers[key]));
    if (long) return errorFilter.answer(listHeaderTooLong(long.name), reply);
    done();
  });
}

function isLong(value: string | string[] | undefined): boolean {
  const text = Array.isArray(value) ? value.join() : value;
  // Each element but the last has a comma.
  if (text === undefined || text.length < MAX_LIST_HEADER_ELEMENTS) return false;
  return text.length > MAX_LIST_HEADER_CHARACTERS || text.split(',').length > MAX_LIST_HEADER_ELEMENTS;
}

function listHeaderTooLong(parameter: string): DomainError {
  const detail = `${parameter} must have at most ${MAX_LIST_HEADER_ELEMENTS} elements and ${MAX_LIST_HEADER_CHARACTERS} characters.`;
  return new DomainError('VALIDATION_ERROR', detail, { source: { parameter } });
}
