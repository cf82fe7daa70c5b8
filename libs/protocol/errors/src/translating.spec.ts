import { translating } from './index';

class InnerError extends Error {}

class OtherError extends Error {}

class OuterError extends Error {}

const toOuter = (cause: InnerError) => new OuterError(cause.message, { cause });

const fail = (error: Error) => (): number => {
  throw error;
};

describe('translating', () => {
  it('returns the value of the work', async () => {
    expect(translating(() => 1, InnerError, toOuter)).toBe(1);
    await expect(translating(async () => 1, InnerError, toOuter)).resolves.toBe(1);
  });

  it('throws the translation of an error of the class', () => {
    const cause = new InnerError('wrong');
    const translated = expect.objectContaining({ constructor: OuterError, message: 'wrong', cause });
    expect(() => translating(fail(cause), InnerError, toOuter)).toThrow(translated);
  });

  it('rejects with the translation of a rejection of the class', async () => {
    const rejected = translating(async () => fail(new InnerError('wrong'))(), InnerError, toOuter);
    await expect(rejected).rejects.toBeInstanceOf(OuterError);
  });

  it('translates errors of several classes', () => {
    for (const error of [new InnerError(), new OtherError()]) {
      expect(() => translating(fail(error), [InnerError, OtherError], toOuter)).toThrow(OuterError);
    }
  });

  it('leaves other errors as they are', async () => {
    const other = new OtherError();
    expect(() => translating(fail(other), InnerError, toOuter)).toThrow(other);
    await expect(translating(async () => fail(other)(), InnerError, toOuter)).rejects.toBe(other);
  });
});
