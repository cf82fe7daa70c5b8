/** ISO/IEC 18013-5 Annex B.1.4: who signs mobile driving licences. */
export const MDL_DOCUMENT_SIGNER = '1.0.18013.5.1.2';

/** ISO/IEC 18013-5 Annex B.1.7: who asks for them. */
export const MDL_READER_AUTHENTICATION = '1.0.18013.5.1.6';
