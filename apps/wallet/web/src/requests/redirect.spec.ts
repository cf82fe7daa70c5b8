import { redirectName } from './redirect';

describe('redirectName', () => {
  it.each([
    ['https://shop.example/done?code=1', 'shop.example'],
    ['com.example.shop:/done', 'com.example.shop'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['done', undefined],
  ])('makes of %s %s', (uri, name) => {
    expect(redirectName(uri)).toBe(name);
  });
});
