export { fullDate, tdate } from './dates';
export { elementToJson } from './element-json';
export { issueMdoc } from './issue-mdoc';
export type { IssueMdocOptions, NameSpaces } from './issue-mdoc';
export { decodeIssuerSigned, verifyIssuerSigned } from './issuer-signed';
export type { IssuerSigned, VerifiedIssuerSigned, VerifyIssuerSignedOptions } from './issuer-signed';
export { MdocError } from './mdoc-error';
export { MDL_DOC_TYPE, MDL_MANDATORY_ELEMENTS, MDL_NAMESPACE } from './mdl';
export type { MdocStatus, MobileSecurityObject, ValidityInfo } from './mobile-security-object';
