import { documentOf } from '@vc/contract/openapi';
import { AUTH_ACTIONS } from './auth-action';

describe('AUTH_ACTIONS', () => {
  it('are the actions that the OpenAPI document lists', () => {
    const record = JSON.stringify(documentOf('auth'));
    const lists = [...record.matchAll(/"action":\{"enum":(\[[^\]]*\])/g)].map(
      ([, list]) => JSON.parse(list!) as unknown,
    );
    expect(lists).not.toEqual([]);
    for (const list of lists) expect(list).toEqual([...AUTH_ACTIONS].sort());
  });
});
