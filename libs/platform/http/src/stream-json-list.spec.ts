import { StreamableFile } from '@nestjs/common';
import { json } from 'node:stream/consumers';
import { streamJsonList } from './stream-json-list';

describe('streamJsonList', () => {
  async function* pagesOf(...pages: number[][]) {
    for (const page of pages) yield page;
  }

  const toResource = (id: number) => ({ id });

  it('returns the elements themselves if none follow', async () => {
    expect(await streamJsonList([{ id: 1 }], pagesOf(), toResource)).toEqual([{ id: 1 }]);
  });

  it.each([
    ['one page', [[2]], [1, 2]],
    ['several pages, of which some are empty', [[], [2, 3], [], [4]], [1, 2, 3, 4]],
  ])('streams one array with %s that follow', async (_, pages, expected) => {
    const streamed = await streamJsonList([{ id: 1 }], pagesOf(...pages), toResource);
    expect(streamed).toBeInstanceOf(StreamableFile);
    expect(await json((streamed as StreamableFile).getStream())).toEqual(expected.map(toResource));
  });

  it('reads a page when the client has taken the one before', async () => {
    let read = 0;
    const pages = async function* () {
      for (;;) yield [(read += 1)];
    };
    const streamed = (await streamJsonList([], pages(), toResource)) as StreamableFile;
    await new Promise((resolve) => streamed.getStream().once('readable', resolve));
    expect(read).toBeLessThan(100);
    streamed.getStream().destroy();
  });
});
