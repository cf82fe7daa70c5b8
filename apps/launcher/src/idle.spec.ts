import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { TestPlatform } from './test-platform';

const WINDOW_MS = 30_000;
/** Of all ten services in the window. A worker that looked each second would add 90. */
const MOST_STATEMENTS = 360;
/** The start, and 30 s after its last request. */
const MOST_WINDOWS = 8;

describe('the platform without work', () => {
  let test: TestPlatform;

  beforeAll(async () => {
    test = await TestPlatform.start();
  });
  afterAll(() => test?.stop());

  it('sends PostgreSQL at most twelve statements a second, of all services together', async () => {
    const statements = jest.spyOn(Client.prototype, 'query');
    const counts: number[] = [];
    // It is idle some time after its start, which is work.
    while (counts.length < MOST_WINDOWS && (counts.at(-1) ?? Infinity) > MOST_STATEMENTS) {
      statements.mockClear();
      await pause(WINDOW_MS);
      counts.push(statements.mock.calls.length);
    }
    expect(counts.at(-1)).toBeLessThanOrEqual(MOST_STATEMENTS);
    // Its workers go on looking.
    expect(counts.at(-1)).toBeGreaterThan(0);
  });
});
