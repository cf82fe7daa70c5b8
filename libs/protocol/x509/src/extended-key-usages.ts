/** Extended key usage of mDL document signers (ISO/IEC 18013-5 Annex B.1.4). */
export const MDL_DOCUMENT_SIGNER = '1.0.18013.5.1.2';

/** Extended key usage of mdoc readers (ISO/IEC 18013-5 Annex B.1.7). */
export const MDL_READER_AUTHENTICATION = '1.0.18013.5.1.6';
/** RFC 6960 §4.2.2.2 */
export const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
