import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/**
 * Returns a JSON array of the elements and of those that follow. If none follow, it is not streamed, so that the response has its length.
 * Pages that follow are read as the client takes them.
 * @throws the error of the first page that follows
 */
export async function streamJsonList<T, R>(
  first: R[],
  pages: AsyncGenerator<T[]>,
  toResource: (element: T) => R,
): Promise<R[] | StreamableFile> {
  const second = await pages.next();
  if (second.done) return first;
  const texts = async function* () {
    yield `[${textOf(first)}`;
    yield textAfter(second.value.map(toResource));
    for await (const page of pages) yield textAfter(page.map(toResource));
    yield ']';
  };
  return new StreamableFile(Readable.from(texts()), { type: 'application/json; charset=utf-8' });
}

/** Elements with commas between them. */
function textOf(resources: unknown[]): string {
  return JSON.stringify(resources).slice(1, -1);
}

function textAfter(resources: unknown[]): string {
  return resources.length > 0 ? `,${textOf(resources)}` : '';
}
