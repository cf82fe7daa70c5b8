import { ValidationFailed } from '@vc/platform/http';

/** @param wrong elements of `keyTypes` in the request, and the rules that they break */
export const invalidProviders = (wrong: { index: number; rule: string }[]) =>
  new ValidationFailed(
    wrong.map(({ index, rule }) => ({ detail: rule, source: { pointer: `/keyTypes/${index}/provider` } })),
  );
