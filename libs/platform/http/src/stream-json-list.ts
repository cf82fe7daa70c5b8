import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON array whose pages are read as the client takes them. */
export class JsonListStream extends StreamableFile {
  /** @param pages each has the texts of its elements, with the brackets and commas of the array */
  constructor(readonly pages: AsyncIterable<string[]>) {
    super(Readable.from(joined(pages)), { type: JSON_TYPE });
  }
}

/**
 * Returns a JSON array of the elements and of those that follow. If none follow, it is not streamed, so that the response has its length.
 * Pages that follow are read as the client takes them.
 * @throws the error of the first page that follows
 */
export async function streamJsonList<T, R>(
  first: R[],
  pages: AsyncGenerator<T[]>,
  toResource: (element: T) => R,
): Promise<R[] | JsonListStream> {
  const second = await pages.next();
  if (second.done) return first;
  const texts = async function* () {
    let separator = '[';
    const textsOf = (resources: R[]) =>
      resources.map((resource) => {
        const text = separator + JSON.stringify(resource);
        separator = ',';
        return text;
      });
    yield textsOf(first);
    yield textsOf(second.value.map(toResource));
    for await (const page of pages) yield textsOf(page.map(toResource));
    yield [separator === '[' ? '[]' : ']'];
  };
  return new JsonListStream(texts());
}

async function* joined(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const texts of pages) yield texts.join('');
}
