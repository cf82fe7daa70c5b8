import { HeldResponses } from './domain-error.filter';

describe('HeldResponses', () => {
  let sent: number;
  let held: HeldResponses;

  beforeEach(() => {
    jest.useFakeTimers();
    sent = 0;
    held = new HeldResponses();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const answer = (count: number) => {
    for (let index = 0; index < count; index += 1) held.answer(() => (sent += 1));
  };

  it('sends a response after half a second', () => {
    answer(1);
    jest.advanceTimersByTime(499);
    expect(sent).toBe(0);
    jest.advanceTimersByTime(1);
    expect(sent).toBe(1);
  });

  it('holds 256 responses at most, and sends the others at once', () => {
    answer(300);
    expect(sent).toBe(44);
    jest.advanceTimersByTime(500);
    expect(sent).toBe(300);
    answer(1);
    expect(sent).toBe(300);
  });
});
