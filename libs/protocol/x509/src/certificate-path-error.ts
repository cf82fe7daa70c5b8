/** A chain that is malformed or does not validate, with every reason. */
export class CertificatePathError extends Error {
  constructor(
    readonly issues: string[],
    options?: ErrorOptions,
  ) {
    super(issues.join('; '), options);
  }
}
