import { type DomainError, ERROR_STATUS, type JsonDialect } from '@vc/platform/http';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** SCIM (RFC 7644 §3.1, §3.12). */
export const SCIM_DIALECT: JsonDialect = {
  path: 'auth/scim',
  mediaType: 'application/scim+json',
  toErrorBody: (error) => {
    const scimType = scimTypeOf(error);
    return {
      schemas: [ERROR],
      status: String(ERROR_STATUS[error.code]),
      ...(scimType !== undefined && { scimType }),
      detail: error.detail,
    };
  },
};

/** A violation that the parser of the body has found has the pointer of a member, or of the whole body. */
function scimTypeOf({ code, meta, violations: [first] }: DomainError): unknown {
  if (code === 'CONFLICT') return 'uniqueness';
  if (code !== 'VALIDATION_ERROR') return undefined;
  if (meta?.scimType !== undefined) return meta.scimType;
  const pointer = first?.source?.pointer;
  return pointer === '' ? 'invalidSyntax' : pointer && 'invalidValue';
}
