import { platformPresets } from './platform-presets';

/** IF §9.6 */
describe('platformPresets', () => {
  it('has one preset of each type and format', () => {
    const requested = platformPresets('https://platform.example').flatMap(({ templateCredentials }) =>
      templateCredentials.map(({ format, type }) => `${format} ${type}`),
    );
    expect(requested.length).toBeGreaterThan(0);
    expect(new Set(requested).size).toBe(requested.length);
  });
});
