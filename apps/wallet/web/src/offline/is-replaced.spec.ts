import { isReplaced } from './is-replaced';

const FILES = ['/wallet/app/assets/main-abc.js'];

describe('isReplaced', () => {
  it('compares the script of the page with the files of the new build', () => {
    const message = { type: 'build' as const, files: FILES };
    expect(isReplaced('https://vc.example/wallet/app/assets/main-abc.js', message)).toBe(false);
    expect(isReplaced('https://vc.example/wallet/app/assets/main-old.js', message)).toBe(true);
    expect(isReplaced(undefined, message)).toBe(false);
  });
});
