import { type KeyContent, rowKey } from './row-key';

const CONTENT: KeyContent = {
  fileHash: 'aa',
  row: 2,
  source: { presetId: 'platform:student-card' },
  options: { deferred: false, txCode: true },
};

describe('rowKey', () => {
  it('is the same for the same row, in whatever order the options are', async () => {
    const key = await rowKey(CONTENT);
    expect(key).toMatch(/^file-[0-9a-f]{64}$/);
    expect(await rowKey({ ...CONTENT, options: { txCode: true, deferred: false } })).toBe(key);
  });

  it.each<[string, Partial<KeyContent>]>([
    ['file', { fileHash: 'ab' }],
    ['row', { row: 3 }],
    ['template', { source: { credentialTemplateId: 'platform:student-card' } }],
    ['option', { options: { deferred: true, txCode: true } }],
  ])('is another one for another %s', async (_, change) => {
    expect(await rowKey({ ...CONTENT, ...change })).not.toBe(await rowKey(CONTENT));
  });
});
