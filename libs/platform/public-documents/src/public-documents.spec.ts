import { gunzipSync } from 'node:zlib';
import { PublicDocument } from './public-document';
import { PublicDocuments } from './public-documents';

const LONG = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: index, name: 'First-aid certificate' })));

describe('PublicDocument', () => {
  it('has a strong ETag of its own for each content coding', async () => {
    const { plain, gzipped } = await PublicDocument.create('application/json', LONG);
    expect(gunzipSync(gzipped!.body).toString()).toBe(LONG);
    expect(plain.etag).toMatch(/^"[\w-]{43}"$/);
    expect(gzipped!.etag).toBe(plain.etag.replace(/"$/, '.gzip"'));
  });

  it('has another ETag for other content', async () => {
    const [one, other] = await Promise.all(['1', '2'].map((body) => PublicDocument.create('application/json', body)));
    expect(one!.plain.etag).not.toBe(other!.plain.etag);
  });

  it('is not compressed where that saves nothing', async () => {
    expect((await PublicDocument.create('application/json', '{}')).gzipped).toBeUndefined();
    const noise = Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(Math.random() * 256)));
    expect((await PublicDocument.create('application/pkix-crl', noise)).gzipped).toBeUndefined();
  });
});

describe('PublicDocuments', () => {
  let now: Date;
  let builds: number;
  let documents: PublicDocuments;

  beforeEach(() => {
    now = new Date('2026-11-28T12:00:00Z');
    builds = 0;
    documents = new PublicDocuments(() => now);
  });

  const buildWith = (body: string, until?: Date) => async () => {
    builds += 1;
    await Promise.resolve();
    return { type: 'text/plain', body, until };
  };

  it('builds a document once for requests at the same time, and for later ones', async () => {
    const get = () => documents.get(['did', 'a', '1'], buildWith('text'));
    await Promise.all([get(), get(), get()]);
    expect((await get()).plain.body.toString()).toBe('text');
    expect(builds).toBe(1);
  });

  it('builds another document for another key', async () => {
    await documents.get(['did', 'a', '1'], buildWith('text'));
    expect((await documents.get(['did', 'a', '2'], buildWith('other'))).plain.body.toString()).toBe('other');
  });

  it('builds a document again after its time', async () => {
    const get = () => documents.get(['did', 'a', '1'], buildWith('text', new Date('2026-11-28T12:01:00Z')));
    await get();
    now = new Date('2026-11-28T12:00:59Z');
    await get();
    expect(builds).toBe(1);
    now = new Date('2026-11-28T12:01:01Z');
    await get();
    expect(builds).toBe(2);
  });

  it('keeps no failure', async () => {
    const failing = () => documents.get(['did', 'a', '1'], () => Promise.reject(new Error('away')));
    await expect(failing()).rejects.toThrow('away');
    expect((await documents.get(['did', 'a', '1'], buildWith('text'))).plain.body.toString()).toBe('text');
  });

  it('keeps 64 MiB at most, the documents that were read last', async () => {
    const long = 'x'.repeat(15 * 1024 * 1024);
    const keys = Array.from({ length: 5 }, (_, index) => ['did', String(index)] as const);
    for (const key of keys) await documents.get(key, buildWith(long + key[1]));
    expect(builds).toBe(5);
    await documents.get(keys[4]!, buildWith(long));
    expect(builds).toBe(5);
    await documents.get(keys[0]!, buildWith(long));
    expect(builds).toBe(6);
  });

  it('leaves the documents of others while an owner has ever new ones built', async () => {
    const getOf = (owner: string, version: string, body: string) =>
      documents.get(['did', owner, version], buildWith(body));
    await getOf('honest', '1', 'text');
    const long = 'x'.repeat(3 * 1024 * 1024);
    for (let version = 0; version < 60; version += 1) await getOf('hostile', String(version), `${long}${version}`);
    expect(builds).toBe(61);
    await getOf('honest', '1', 'text');
    // Its own that it has read last are still there, and the others are not.
    await getOf('hostile', '59', `${long}59`);
    await getOf('hostile', '56', `${long}56`);
    expect(builds).toBe(61);
    await getOf('hostile', '50', `${long}50`);
    expect(builds).toBe(62);
  });
});
