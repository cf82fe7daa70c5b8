import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { TestPlatform } from '../../support/test-platform';

const STEP_MS = 5_000;
/** A window has 30 s. */
const STEPS_OF_WINDOW = 6;
/** Of all ten services in the window. A worker that looked each second would add 90. */
const MOST_STATEMENTS = 360;
/** The start, and 30 s after its last request. */
const MOST_STEPS = 48;

describe('the platform without work', () => {
  let test: TestPlatform;

  beforeAll(async () => {
    test = await TestPlatform.start();
  });
  afterAll(() => test?.stop());

  it('sends PostgreSQL at most twelve statements a second, of all services together', async () => {
    const statements = jest.spyOn(Client.prototype, 'query');
    // After each step, the number of all statements before. The window ends with the last step.
    const counts = [0];
    const windows: number[] = [];
    // It is idle some time after its start, which is work.
    while (counts.length <= MOST_STEPS && (windows.at(-1) ?? Infinity) > MOST_STATEMENTS) {
      await pause(STEP_MS);
      counts.push(statements.mock.calls.length);
      const before = counts.at(-1 - STEPS_OF_WINDOW);
      if (before !== undefined) windows.push(statements.mock.calls.length - before);
    }
    expect(windows.at(-1)).toBeLessThanOrEqual(MOST_STATEMENTS);
    // Its workers go on looking.
    expect(windows.at(-1)).toBeGreaterThan(0);
  });
});
