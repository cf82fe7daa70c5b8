import { answerOf } from './answer-of';

const SCOPE = 'https://vc.example/wallet/app';
const FILES = ['/wallet/app/assets/main-abc.js'];

describe('answerOf', () => {
  it.each([
    ['page', 'GET', 'navigate', '/wallet/app'],
    ['page', 'GET', 'navigate', '/wallet/app?credential_offer_uri=x'],
    ['page', 'GET', 'navigate', '/wallet/app/credentials/1'],
    ['file', 'GET', 'cors', '/wallet/app/assets/main-abc.js'],
    ['network', 'GET', 'cors', '/wallet/app/assets/main-old.js'],
    ['network', 'GET', 'cors', '/wallet/app/session'],
    ['network', 'GET', 'cors', '/wallet/app/wallet/credentials?status=accepted'],
    ['network', 'POST', 'navigate', '/wallet/app'],
    ['network', 'GET', 'navigate', '/wallet/app/log-in?tenant=acme'],
    ['network', 'GET', 'navigate', '/wallet/app/callback?code=1'],
    ['network', 'GET', 'navigate', '/wallet/apple'],
    ['network', 'GET', 'navigate', '/console'],
  ])('returns %s for %s by %s of %s', (answer, method, mode, path) => {
    expect(answerOf({ method, mode, url: `https://vc.example${path}` }, SCOPE, FILES)).toBe(answer);
  });

  it('leaves other origins to the network', () => {
    const url = 'https://other.example/wallet/app/assets/main-abc.js';
    expect(answerOf({ method: 'GET', mode: 'cors', url }, SCOPE, FILES)).toBe('network');
  });
});
