import { ValidationFailed } from '@vc/platform/http';

export const notConfigured = (provider: string) => `The key provider ${provider} is not configured.`;

/** @param wrong elements of `keyTypes` in the request, and the rules that they break */
export const invalidProviders = (wrong: { index: number; rule: string }[]) =>
  new ValidationFailed(
    wrong.map(({ index, rule }) => ({ detail: rule, source: { pointer: `/keyTypes/${index}/provider` } })),
  );

/** The request names one provider for all key types. */
export const providerUnknown = (provider: string) =>
  new ValidationFailed([{ detail: notConfigured(provider), source: { pointer: '/provider' } }]);
