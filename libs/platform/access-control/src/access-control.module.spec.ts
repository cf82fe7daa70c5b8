import { AccessControlModule } from './access-control.module';
import type { RevokedTokens } from './index';

describe('AccessControlModule', () => {
  it('follows the list of revoked tokens from the start of the service to its end', () => {
    const [start, stop] = [jest.fn(), jest.fn()];
    const module = new AccessControlModule({ start, stop } as unknown as RevokedTokens);
    module.onApplicationBootstrap();
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
    module.onApplicationShutdown();
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
  });
});
