import { toLogo } from './logo';

describe('toLogo', () => {
  it('returns a picture as a data URI', () => {
    expect(toLogo('image/png', Uint8Array.of(1, 2))).toEqual({ uri: 'data:image/png;base64,AQI=' });
  });

  it('refuses other files, and pictures that the interface refuses as too large', () => {
    expect(toLogo('application/pdf', Uint8Array.of(1))).toEqual({ problem: 'type' });
    expect(toLogo('image/png', new Uint8Array(37_000))).toEqual({ problem: 'size' });
  });
});
