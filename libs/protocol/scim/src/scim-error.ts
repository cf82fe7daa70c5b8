/** Detail error keyword (RFC 7644 §3.12). */
export type ScimType =
  'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'noTarget' | 'uniqueness';

/** A request that breaks a rule of SCIM. Its message repeats no value of the request. */
export class ScimError extends Error {
  constructor(
    readonly scimType: ScimType,
    message: string,
  ) {
    super(message);
  }
}
