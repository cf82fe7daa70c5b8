import { PlatformError } from '@vc/sdk';
import { changeTagged, type Tagged } from './tagged';

interface Endpoint {
  url: string;
  verificationError: string | null;
}

const READ: Tagged<Endpoint> = { data: { url: 'https://a.example', verificationError: null }, ifMatch: '"1"' };

function refusal(status: number): PlatformError {
  return PlatformError.ofResponse('PATCH /endpoints', new Response(null, { status }), {});
}

describe('changeTagged', () => {
  function change(now: Endpoint, first: () => Promise<string>) {
    const tags: (string | undefined)[] = [];
    const changed = changeTagged(READ, {
      change: async (ifMatch) => {
        tags.push(ifMatch);
        return tags.length === 1 ? first() : 'changed';
      },
      readAgain: async () => ({ data: now, ifMatch: '"2"' }),
      shown: ({ url }) => ({ url }),
    });
    return { changed, tags };
  }

  it('names the tag of the state that the form was filled from', async () => {
    const { changed, tags } = change(READ.data, async () => 'changed');
    await expect(changed).resolves.toBe('changed');
    expect(tags).toEqual(['"1"']);
  });

  it('changes the present state, if the form shows nothing that differs', async () => {
    const tried = { url: 'https://a.example', verificationError: 'connection refused' };
    const { changed, tags } = change(tried, async () => Promise.reject(refusal(412)));
    await expect(changed).resolves.toBe('changed');
    expect(tags).toEqual(['"1"', '"2"']);
  });

  it('rejects a change, if something differs that the form shows', async () => {
    const other = { url: 'https://b.example', verificationError: null };
    const { changed, tags } = change(other, async () => Promise.reject(refusal(412)));
    await expect(changed).rejects.toMatchObject({ status: 412 });
    expect(tags).toEqual(['"1"']);
  });

  it('rejects a change that is refused for another reason', async () => {
    const { changed, tags } = change(READ.data, async () => Promise.reject(refusal(422)));
    await expect(changed).rejects.toMatchObject({ status: 422 });
    expect(tags).toEqual(['"1"']);
  });
});
